package screen_test

import (
	"strings"
	"testing"

	"hofnar/bot/discord"
	"hofnar/games"
	"hofnar/games/teufel"
)

func TestScreensOfTeufel(t *testing.T) {
	t.Parallel()
	a := newAlbum(t, "teufel")
	a.beginning(teufel.Game)
	a.fields()
	a.ways()
	a.ending("teufel/042")
}

// Who are partners is said as soon as four sit there.
func TestALobbyOfFourSaysWhoArePartners(t *testing.T) {
	for players, want := range map[int]int{3: 0, 4: 2} {
		if got := strings.Count(at(t, lobby(teufel.Game, players)).channel().text, "Partners: "); got != want {
			t.Errorf("with %d players there are %d lines of partners, want %d", players, got, want)
		}
	}
}

func (a *album) fields() {
	s := at(a.t, played(a.t, "teufel/003", asks("teufel.ask.field.first")))
	a.page("the first field", s.channel(), s.asking("teufel.ask.field.first"), s.asking("teufel.ask.sector"), s.completions(""), s.completions("1"))

	s = at(a.t, played(a.t, "teufel/009", covered(38, "name")))
	a.page("a later field", s.channel(), s.asking("teufel.ask.field"), s.why(s.asked("teufel.ask.field")))
	a.page("a later field in words", s.inWords().channel())
}

func (a *album) ways() {
	for _, players := range []struct {
		many, record string
		covered      int
		asked        string
	}{{"two", "003", 20, "alike"}, {"three", "021", 30, "settled"}, {"four", "042", 12, "rotation"}} {
		s := at(a.t, played(a.t, "teufel/"+players.record, covered(players.covered, "turn")))
		shots := []shot{s.channel(), s.asking("teufel.ask." + players.asked), s.inWords().channel(), s.inWords().asking("teufel.ask." + players.asked)}
		if players.many == "two" {
			shots = append(shots, s.why(s.asked("teufel.ask."+players.asked)))
		}
		a.page("a way to lay among "+players.many, shots...)
	}
	s := at(a.t, played(a.t, "teufel/009", happens("teufel.twin")))
	a.page("a twin to cover", s.channel())
	s = at(a.t, played(a.t, "teufel/009", great("teufel.headline.longest")))
	a.page("a tail longer than all before", s.channel(), s.inWords().channel())
}

// covered holds where so many fields are, in that phase.
func covered(n int, name string) stop {
	return func(s games.State, events []games.Event) bool {
		return s.View(games.Public).Heading.Args.Get("Count") == n && phase(name)(s, events)
	}
}

// inWords is the scene without pictures.
func (s scene) inWords() scene {
	plain := *s.set
	plain.TextOnly = true
	s.set = &plain
	return s
}

// completions are what is proposed to whoever names a field after so much was typed.
func (s scene) completions(typed string) shot {
	place := s.set.Game("teufel").Typed[0]
	user := s.asked("teufel.ask.field.first")
	var lines []string
	list := s.set.Completions(viewer(user), s.look(user), place, typed)
	for _, c := range list[:min(len(list), discord.MaxOptions)] {
		lines = append(lines, "· "+c.Name)
	}
	return shot{s.called(user) + " · types /place " + typed, strings.Join(lines, "\n")}
}

func TestWhatTheTableAnswersItselfHasNoButton(t *testing.T) {
	s := at(t, played(t, "teufel/021", covered(30, "turn")))
	asked := s.asked("teufel.ask.settled")
	for name, m := range map[string]discord.Message{
		"the table": s.set.Table(s.look(onlooker), s.now, nil), "the hand": s.set.Hand(viewer(asked), s.look(asked), ""),
	} {
		if said := drawn(m, s.now); !strings.Contains(said, "on 12a by itself") || strings.Contains(said, "Lay it") {
			t.Errorf("%s:\n%s", name, said)
		}
	}
}
