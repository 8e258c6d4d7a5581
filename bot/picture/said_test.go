package picture

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hofnar/games"
	"hofnar/games/all"
	"hofnar/games/dalmuti"
	"hofnar/games/murphy"
	"hofnar/games/teufel"
)

// place is where a picture says something: how large, how wide, and in how many lines.
type place struct {
	size, wide float64
	lines      int
}

// What a picture says itself it says in full, in every language. Names alone may be cut: those
// of players that are longer than ten letters, and what people call a league.
func TestNothingThatAGameSaysIsCutInAPicture(t *testing.T) {
	for _, say := range everyLanguage(t) {
		for at, texts := range map[place][]string{
			{lettering, deedWide, 2}:              actionNames(say),
			{lettering, namedWide, 2}:             actionNames(say),
			{taskSize, taskWide, 2}:               tasks(say),
			{lettering, shownWide, 1}:             tasks(say),
			{doneSize, doneWide, 2}:               tasks(say),
			{lettering, farWide, 1}:               progress(say),
			{lettering, placeWide, 1}:             piles(say, ""),
			{lettering, pileNamed * pileWide, 1}:  piles(say, " ×75"),
			{lettering, titledWide, 1}:            titles(say),
			{lettering, hailWide, 1}:              longTails(say),
			{lettering, titleWide * width / 2, 1}: sizes(say),
		} {
			for _, text := range texts {
				lines := wrapped(written(text), at.size, at.wide)
				over := slices.ContainsFunc(lines, func(line string) bool { return spread(line)*at.size > at.wide })
				if over || len(lines) > at.lines {
					t.Errorf("%s: %q of %.0f pixels is cut where there are %.0f, in %d lines", say.Locale, text, spread(text)*at.size, at.wide, at.lines)
				}
			}
		}
	}
}

func actionNames(say Speech) (list []string) {
	for _, name := range strings.Fields("R1 R2 R3 R4 R5 G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G11 G12") {
		list = append(list, say.Say(murphy.ActionText(name)))
	}
	return list
}

func tasks(say Speech) (list []string) {
	for task := range 21 {
		list = append(list, say.Say(murphy.TaskText(task+1)))
	}
	return list
}

// progress is what is said of how far all tasks are, in hands of every size.
func progress(say Speech) (list []string) {
	var deck []string
	for _, suit := range "ryg" {
		for value := 1; value <= 11; value++ {
			for range []int{0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3}[value] {
				deck = append(deck, fmt.Sprint(string(suit), value))
			}
		}
	}
	r := rand.New(rand.NewPCG(3, 4))
	for task := 1; task <= 21; task++ {
		list = append(list, progressSaid(murphy.View{Task: task, Hand: deck[:24]}.Serving(), say)) // of one colour
		for size := 1; size <= len(deck); size += 1 + size/4 {
			r.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			list = append(list, progressSaid(murphy.View{Task: task, Hand: deck[:size], Mac: deck[:size/8]}.Serving(), say))
		}
		slices.Sort(deck)
	}
	return list
}

func piles(say Speech, count string) (list []string) {
	for _, pile := range []string{"left", "right", "stack"} {
		list = append(list, say.Say(murphy.PlaceText(pile))+count)
	}
	return list
}

func titles(say Speech) (list []string) {
	for _, title := range []string{"GD", "LD", "M", "LP", "GP"} {
		list = append(list, say.Say(dalmuti.TitleText(title)))
	}
	return list
}

func longTails(say Speech) (list []string) {
	for _, letter := range teufel.Letters {
		for _, key := range []string{"longest", "finished"} {
			list = append(list, say.Say(games.T("teufel.headline."+key, "Letter", string(letter), "Length", 28)))
		}
	}
	return list
}

func sizes(say Speech) (list []string) {
	for _, g := range all.Games {
		list = append(list, say.Say(games.T("game.size", "Low", g.Low, "High", g.High, "Minutes", games.T(g.Name+".minutes"))))
	}
	return list
}

// everyLanguage is how each of them is spoken of players whose names are long, as names go.
func everyLanguage(t testing.TB) (list []Speech) {
	t.Helper()
	w, err := catalogue()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range w.Languages() {
		say := spoken(t, language)
		say.Say = w.In(language, func(games.Seat) string { return "Maximilian" }).Label
		list = append(list, say)
	}
	return list
}

// What stands behind a colon may be left out: the picture shows it.
func TestARibbonSaysItsSentenceInFull(t *testing.T) {
	for _, say := range everyLanguage(t) {
		for _, key := range []string{"dalmuti.headline.revolution", "dalmuti.headline.great", "kismet.headline.knock", "murphy.headline.fulfilled"} {
			headline := written(say.Say(games.T(key, "Who", games.Seat(0))))
			most, _, _ := strings.Cut(headline, ": ")
			var said []string
			for _, line := range outcries(headline) {
				said = append(said, line.text)
			}
			if got := strings.Join(said, " "); got != headline && got != most {
				t.Errorf("%s: %q is said as %q", say.Locale, headline, got)
			}
		}
	}
}
