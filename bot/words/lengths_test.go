package words

import (
	"cmp"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"hofnar/bot/discord"
)

// put are the keys of a game that may be put into another one of its, by the name of the gap.
var put = map[string]*regexp.Regexp{
	"Name":  regexp.MustCompile(`^dalmuti\.card\.\d+$`),
	"Cards": regexp.MustCompile(`^dalmuti\.(cards|play|plays)\.\d+$`),
	"Title": regexp.MustCompile(`\.title_of\.`),
	"Place": regexp.MustCompile(`^murphy\.place\.`),
	"Other": regexp.MustCompile(`^murphy\.place\.`),
	"Level": regexp.MustCompile(`\.level\.\w+$`),
}

// limits are how long a message may be at most, by what its key is for.
var limits = []struct {
	of   *regexp.Regexp
	most int
}{
	{regexp.MustCompile(`^button\.`), 80}, // Discord's of buttons
	{regexp.MustCompile(`^command\.menu\.`), 32},
	{regexp.MustCompile(`^command\.|\.choice\.|\.option\.|\.typed\.|^starts\.|^league\.(menu|season|way)|^lobby\.menu\.(seat|place)`), discord.MaxOptionText},
	{regexp.MustCompile(`^front\.(your_turn|invited|end)|^morning\.`), discord.MaxContent},
	{regexp.MustCompile(`\.rules\.\w+\.alt$`), discord.MaxAlt},
	{regexp.MustCompile(`.`), discord.MaxText},
}

// Each message stays within what Discord takes, with the longest rank, title and card of its
// language in each gap, and where anything else is put in, a name as long as Discord's are.
func TestNoMessageIsTooLongWithWhatIsPutIn(t *testing.T) {
	name := strings.Repeat("W", 32)
	for whose, languages := range catalogues(t) {
		for language, said := range languages {
			longest := func(gap string) string {
				best := name
				if of := put[gap]; of != nil {
					best = ""
					for key, forms := range said {
						for _, text := range forms {
							if of.MatchString(key) && utf8.RuneCountInString(text) > utf8.RuneCountInString(best) {
								best = text
							}
						}
					}
					best = cmp.Or(placed.ReplaceAllString(best, "Vierzehn"), name)
				}
				return best
			}
			for key, forms := range said {
				for _, text := range forms {
					full := placed.ReplaceAllStringFunc(text, func(gap string) string {
						if found := called.FindStringSubmatch(gap); found != nil {
							return longest(found[1])
						}
						return ""
					})
					for _, l := range limits {
						if n := utf8.RuneCountInString(full); l.of.MatchString(key) {
							if n > l.most {
								t.Errorf("%s, %s, %s: %d characters are more than %d: %s", whose, language, key, n, l.most, full)
							}
							break
						}
					}
				}
			}
		}
	}
}
