package all_test

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
)

// vector is something drawn, worked out by docs/chance.py.
type vector struct {
	Seed, Purpose string
	Seat          *games.Seat
	Nth, Players  int
	Draws         string
	Below         []string
	Drawn         []any
}

func vectors(t *testing.T) (list []vector) {
	t.Helper()
	text, err := os.ReadFile("../testdata/chance.json")
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil || len(list) == 0 {
		t.Fatal(err)
	}
	return list
}

// draw is what the rules draw for the purpose of a vector.
func (v vector) draw(t *testing.T) (found draw) {
	t.Helper()
	if v.Draws == "numbers" {
		return draw{lot: games.Lot{Kind: v.Purpose}, live: v.numbers}
	}
	for _, game := range all.Games {
		if !slices.Contains(purposes[game.Name], v.Purpose) {
			continue
		}
		firstDraws(t, game, max(v.Players, 4), func(d draw) {
			if d.purpose() == v.Purpose {
				found = d
			}
		})
	}
	return found
}

// numbers draws below each of the vector's limits.
func (v vector) numbers(luck []games.Luck) any {
	var list []string
	for _, text := range v.Below {
		k, _ := strconv.Atoi(text)
		list = append(list, strconv.Itoa(luck[0].Below(k)))
	}
	return list
}

func TestChanceIsAsAnotherProgramWorksItOut(t *testing.T) {
	for _, v := range vectors(t) {
		seed, err := hex.DecodeString(v.Seed)
		if err != nil {
			t.Fatal(err)
		}
		d := v.draw(t)
		d.lot.Seats = nil
		if v.Seat != nil {
			d.lot.Seats = []games.Seat{*v.Seat}
		}
		got, err := json.Marshal(d.nth(games.Seed(seed), v.Nth))
		if err != nil {
			t.Fatal(err)
		}
		if want, _ := json.Marshal(v.Drawn); string(got) != string(want) {
			t.Errorf("%s of %v after %d is %s, expected %s", v.Purpose, d.lot.Seats, v.Nth, got, want)
		}
	}
}

func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/chance.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestThePageOfChanceShowsTheVectors(t *testing.T) {
	said := page(t)
	for _, v := range vectors(t) {
		if v.Draws == "numbers" || !strings.HasPrefix(v.Seed, "0001") {
			continue
		}
		words := []any{v.Purpose, "-", v.Nth}
		if v.Seat != nil {
			words[1] = *v.Seat
		}
		if v.Players > 0 {
			words = append(words, v.Players, "players")
		}
		line := strings.TrimSuffix(fmt.Sprintln(append(words, v.Drawn[:min(8, len(v.Drawn))]...)...), "\n")
		if !strings.Contains(said, "\n"+line+"\n") {
			t.Errorf("docs/chance.md lacks the line %q", line)
		}
	}
}

func TestThePageOfChanceListsWhatIsDrawn(t *testing.T) {
	row := regexp.MustCompile("(?m)^\\| (\\w*) *\\| `(\\w+)` \\| (yes|no) \\| .* \\| `(\\w+)` \\|$")
	var listed, drawn []string
	game := ""
	for _, cells := range row.FindAllStringSubmatch(page(t), -1) {
		if cells[1] != "" {
			game = strings.ToLower(cells[1])
		}
		listed = append(listed, strings.Join(append([]string{game}, cells[2:]...), " "))
	}
	for _, game := range all.Games {
		for _, purpose := range purposes[game.Name] {
			firstDraws(t, game, 4, func(d draw) {
				if d.purpose() == purpose {
					of := map[bool]string{true: "yes", false: "no"}[len(d.lot.Seats) > 0]
					drawn = append(drawn, strings.Join([]string{game.Name, purpose, of, d.lot.Kind}, " "))
				}
			})
		}
	}
	if a, b := sorted(listed), sorted(drawn); a != b {
		t.Errorf("docs/chance.md lists\n%s\nand games draw\n%s", a, b)
	}
}

func sorted(list []string) string {
	slices.Sort(list)
	return strings.Join(list, "\n")
}
