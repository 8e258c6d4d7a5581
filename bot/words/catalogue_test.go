package words

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"hofnar/games"
)

// catalogued is a game with these files for words.
func catalogued(files map[string]string) *games.Game {
	g := &games.Game{Name: "tic", Rules: []string{"goal"}}
	words := fstest.MapFS{}
	for name, text := range files {
		words[name] = &fstest.MapFile{Data: []byte(text)}
	}
	g.Words = fs.FS(words)
	return g
}

const whole = `
"tic.title" = "Tic"
"tic.title.full" = "Tic"
"tic.blurb" = "Three in a row"
"tic.minutes" = "a minute"
"tic.crown" = "first of three"
"tic.log.round" = "Round {{.Round}}"
"tic.first" = "Make a mark."
"tic.points" = { one = "{{.Count}} point", other = "{{.Count}} points" }
"tic.rules.goal" = "Three in a row win."
`

func TestACatalogueThatLacksSomethingSaysWhat(t *testing.T) {
	for what, c := range map[string]struct {
		game *games.Game
		want string
	}{
		"nothing":                  {catalogued(map[string]string{"en.toml": whole}), ""},
		"nothing in two files":     {catalogued(map[string]string{"en.toml": whole, "nl.toml": whole}), ""},
		"a key":                    {catalogued(map[string]string{"en.toml": strings.Replace(whole, `"tic.blurb"`, `"tic.flurb"`, 1)}), "tic lacks the words tic.blurb"},
		"a wording":                {catalogued(map[string]string{"en.toml": strings.Replace(whole, `"Tic"`, `""`, 1)}), "tic lacks the words tic.title"},
		"English":                  {catalogued(map[string]string{"nl.toml": whole}), "tic lacks the words in en.toml"},
		"any file":                 {catalogued(nil), "tic lacks the words in en.toml"},
		"words at all":             {&games.Game{Name: "tic"}, "tic lacks Words"},
		"a key in Dutch":           {catalogued(map[string]string{"en.toml": whole + `"tic.asked" = "Your mark"`, "nl.toml": whole}), "tic lacks the words tic.asked in nl.toml"},
		"a key in English":         {catalogued(map[string]string{"en.toml": whole, "nl.toml": whole + `"tic.asked" = "Zet"`}), "tic has words for tic.asked in nl.toml and not in en.toml"},
		"its name before a key":    {catalogued(map[string]string{"en.toml": whole + `"tac.asked" = "Your mark"`}), "tic has words for tac.asked, which does not begin with its name"},
		"a name that is not taken": {&games.Game{Name: "move", Words: fstest.MapFS{"en.toml": {Data: []byte(`"move.title" = "Move"`)}}}, "move is no name for a game: the front has words for move.game_over"},
	} {
		_, err := Load([]*games.Game{c.game})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s is missing: %v", what, err)
		case c.want != "" && (err == nil || !strings.Contains("\n"+err.Error()+"\n", "\n"+c.want+"\n")):
			t.Errorf("%s is missing: %v, expected %q", what, err, c.want)
		}
	}
}
