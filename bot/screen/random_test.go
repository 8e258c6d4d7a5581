package screen_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

// longest is how many moves of a random game are looked at.
var longest = flag.Int("random.moves", 40, "how many moves of random games are looked at")

// Whatever happens in a game, whoever looks at it gets a message that Discord takes and in which
// every sentence is one, in any language and with the longest names.
func TestEveryScreenOfARandomGameCanBeSent(t *testing.T) {
	for _, game := range all.Games {
		for _, players := range []int{game.Low, game.High} {
			t.Run(game.Name, func(t *testing.T) {
				t.Parallel()
				w := &wanderer{scene: begun(t, game, players), Rand: rand.New(rand.NewPCG(7, uint64(players)))}
				languages, moves := w.set.Words.Languages(), 0
				for _, user := range longNamed[:players] {
					w.does(user, table.Rename{})
				}
				for ; moves < *longest && w.look(table.User{}).Status == table.Running; moves++ {
					w.locale = languages[moves%len(languages)]
					w.set = w.set.Speaking(w.locale)
					w.table()
					w.move()
				}
				w.table()
				if moves == 0 {
					t.Error("nothing was played")
				}
			})
		}
	}
}

// begun is a table at which friends have just begun a short game.
func begun(t *testing.T, game *games.Game, players int) scene {
	s := among(t, []*games.Game{game}, lobby(game, players)).inWords()
	s.set.Games = all.Games // inWords has copied the set
	if slices.ContainsFunc(game.Options, func(o games.Option) bool { return o.Key == "rounds" }) {
		s.does(friends[0], table.SetOption{Key: "rounds", Value: []byte("1")})
	}
	s.does(friends[0], table.Start{})
	return s
}

// longNamed are friends whose names are as long as Discord's, which nobody can shorten.
var longNamed = func() (list []table.User) {
	for _, user := range friends {
		user.Name = "Wilhelmina van Ouden-" + user.ID + "-aarde te G"
		list = append(list, user)
	}
	return list
}()

// sees is somebody whose Discord speaks the language of the screens.
func (w *wanderer) sees(user table.User) screen.Viewer {
	who := viewer(user)
	who.Locale = w.locale
	return who
}

// wanderer looks at everything and plays at random.
type wanderer struct {
	scene
	*rand.Rand
	locale string // of the screens
}

// table is the table's message, and what can be told to everybody.
func (w *wanderer) table() {
	w.t.Helper()
	g := w.look(table.User{})
	w.sound(w.set.Table(g, w.now, nil))
	for _, user := range friends[:len(g.Chairs)] {
		w.sound(w.set.Hand(w.sees(user), w.look(user), ""))
	}
}

// move makes a move for one of those who are asked, and looks at each question on
// the way to it.
func (w *wanderer) move() {
	w.t.Helper()
	var asked []table.User
	for _, user := range longNamed {
		if !w.look(user).Ask(nil).Nothing() {
			asked = append(asked, user)
		}
	}
	user := asked[w.IntN(len(asked))]
	g := w.look(user)
	for q := g.Ask(nil).Question; q != nil; q = g.Ask(g.Picks).Question {
		g.Picks = append(g.Picks, games.RandomPick(q, w.Rand))
		w.sound(w.set.Hand(w.sees(user), g, ""))
	}
	w.tries(user, g)
}

// tries sends what was picked; where the question was untested it may be refused.
func (w *wanderer) tries(user table.User, g table.Snapshot) {
	w.t.Helper()
	done := make(chan error)
	act := table.Choose{Version: g.Version, Picks: g.Picks}
	w.registry.Send(w.id, table.Deed{By: user, Received: w.now, Do: act}, func(_ table.Snapshot, err error) { done <- err })
	err := <-done
	var refusal *games.Refusal
	if err != nil && !errors.As(err, &refusal) {
		w.t.Fatalf("%s picks %v: %v", user.Name, g.Picks, err)
	}
}

// unworded is what stands where words are missing: a key, or what a template makes of
// nothing.
var unworded = regexp.MustCompile(`[a-z]{2,}\.[a-z_]{2,}|%!|<no value>|\{\{`)

// sound demands a message that can be sent and in which no words are missing.
func (w *wanderer) sound(m discord.Message) {
	w.t.Helper()
	if err := flaws(m); err != nil {
		w.t.Error(err)
	}
	if found := unworded.FindString(drawn(m, w.now)); found != "" {
		w.t.Errorf("%q stands in\n%s", found, drawn(m, w.now))
	}
}

func TestWordsThatAreMissingAreSeen(t *testing.T) {
	for _, wrong := range []string{"dalmuti.ask.tax", "3 of table.paused", "%!d(string=a)", "<no value> wins", "{{.Who}}"} {
		if !unworded.MatchString(wrong) {
			t.Errorf("%q is let pass", wrong)
		}
	}
	for _, right := range []string{"Anne passes. Marc leads.", "14a…", "3.5", "Anne: 100% right!"} {
		if unworded.MatchString(right) {
			t.Errorf("%q is taken for a key", right)
		}
	}
}
