package gametest

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"hofnar/bot/words"
	"hofnar/games"
)

// Refused demands that the reason why an act or an outcome of chance is refused has words.
// Tests of a game's rules call it with every refusal that they expect, since random play does
// not meet them all.
func Refused(t testing.TB, game *games.Game, err error) {
	t.Helper()
	var refusal *games.Refusal
	var wrong *games.ChanceError
	switch m := listener(t, game, game.High); {
	case errors.As(err, &refusal):
		m.speak(refusal.Text)
	case errors.As(err, &wrong):
		m.speak(wrong.Text)
	default:
		t.Errorf("%v is no refusal", err)
	}
}

// Told demands that there are words for what has happened, and for what everybody sees and is
// asked now. Tests of a game's rules call it where random play seldom comes.
func Told(t testing.TB, game *games.Game, state games.State, events []games.Event) {
	t.Helper()
	m := listener(t, game, len(state.Tally().Scores))
	m.state = state
	m.listen(events)
	m.look()
}

// listener is a match without a game of its own, for what is said in games that are played
// elsewhere.
func listener(t testing.TB, game *games.Game, seats int) *match {
	t.Helper()
	return &match{t: t, game: game, seats: seats, localizer: english(t, catalogue(t, game), longNames(seats))}
}

// listen checks events.
func (m *match) listen(events []games.Event) {
	m.t.Helper()
	for _, e := range events {
		m.hear(e)
	}
}

// someWays is how many ways through the questions of a seat look follows.
const someWays = 50

// look checks what everybody sees and is asked.
func (m *match) look() {
	m.t.Helper()
	waiting := m.state.Waiting()
	for who := games.Public; int(who) < m.seats; who++ {
		m.checkView(who, waiting)
		followed := 0
		for range games.Ways(func(picks games.Picks) games.Prompt { return m.ask(who, picks) }) {
			if followed++; followed == someWays {
				break
			}
		}
	}
}

// ask is what the seat is asked after these picks, checked.
func (m *match) ask(who games.Seat, picks games.Picks) games.Prompt {
	m.t.Helper()
	p := m.state.Ask(who, picks)
	m.checkPrompt(who, picks, p)
	return p
}

// catalogue is the game's words and the front's own, loaded once for each game.
func catalogue(t testing.TB, game *games.Game) *words.Words {
	t.Helper()
	if w, ok := catalogues.Load(game); ok {
		return w.(*words.Words)
	}
	w, err := words.Load([]*games.Game{game})
	if err != nil {
		t.Fatal(err)
	}
	catalogues.Store(game, w)
	return w
}

var catalogues sync.Map // of *games.Game: *words.Words

// english puts texts into English, for players of these names. A seat without a name is an
// error of the test.
func english(t testing.TB, w *words.Words, names []string) words.Localizer {
	return w.In("en", func(who games.Seat) string {
		if who < 0 || int(who) >= len(names) {
			t.Errorf("seat %d has no name", who)
			return "nobody"
		}
		return names[who]
	})
}

// longNames are names as long as Discord allows.
func longNames(players int) []string {
	names := make([]string, players)
	for i := range names {
		names[i] = strings.Repeat(string(rune('A'+i%26)), 32)
	}
	return names
}
