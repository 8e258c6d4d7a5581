package screen_test

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/games"
)

// Two tables at which the same is played: the one as it is; at the other everything
// that one seat cannot know is dealt anew before every look. What that seat is sent and
// what the channel is sent is the same at both, ids of controls included.
func TestWhatIsSentTellsNothingHidden(t *testing.T) {
	var hiding atomic.Int64
	t.Run("games", func(t *testing.T) {
		for _, game := range listed {
			for seat := games.Public; int(seat) < game.Low; seat++ {
				t.Run(game.Name, func(t *testing.T) {
					t.Parallel()
					w := &wanderer{scene: begun(t, game, game.Low), Rand: rand.New(rand.NewPCG(9, uint64(seat+1))), locale: "en"}
					hiding.Add(w.besides(begun(t, redealt(game, seat), game.Low), seat))
				})
			}
		}
	})
	if hiding.Load() == 0 {
		t.Error("nothing was ever dealt anew")
	}
}

// besides plays the same at both tables, and counts how often something is hidden.
func (w *wanderer) besides(other scene, seat games.Seat) (hiding int64) {
	w.t.Helper()
	for range *longest {
		if w.look(table.User{}).Status != table.Running || w.t.Failed() {
			break
		}
		user, act := w.choose()
		hiding += hides(w, other, user)
		refused := w.plays(user, act)
		if again := other.plays(user, act); again != refused {
			w.t.Fatalf("%s: %s is refused at one table alone", w.game.Name, act)
		}
		w.same(other, seat)
	}
	return hiding
}

// redealt is a game that shows, instead of what is, what is the same to one seat.
func redealt(game *games.Game, seat games.Seat) *games.Game {
	other := *game
	other.Begin = func(players int, agreed games.Agreed, chance games.Chance) (games.State, []games.Event, error) {
		state, events, err := game.Begin(players, agreed, chance)
		return imagined(state, seat, 0), events, err
	}
	return &other
}

// twin is a position of which something else is shown.
type twin struct {
	games.State // what is shown
	real        games.State
	seat        games.Seat
	n           int // how many came before
}

func imagined(real games.State, seat games.Seat, n int) games.State {
	if hidden, ok := real.(games.Redealer); ok {
		return twin{hidden.Redeal(seat, games.NewLive(games.Seed{byte(n), byte(n >> 8), 3}, nil)), real, seat, n}
	}
	return twin{real, real, seat, n}
}

func (s twin) Apply(who games.Seat, act games.Act, chance games.Chance) (games.State, []games.Event, error) {
	next, events, err := s.real.Apply(who, act, chance)
	if err != nil {
		return nil, nil, err
	}
	return imagined(next, s.seat, s.n+1), events, nil
}

// choose picks a move for one of those who are asked.
func (w *wanderer) choose() (table.User, games.Act) {
	w.t.Helper()
	var asked []table.User
	for _, user := range friends {
		if !w.look(user).Ask(nil).Nothing() {
			asked = append(asked, user)
		}
	}
	user := asked[w.IntN(len(asked))]
	g := w.look(user)
	for q := g.Ask(nil).Question; q != nil; q = g.Ask(g.Picks).Question {
		g.Picks = append(g.Picks, games.RandomPick(q, w.Rand))
	}
	return user, g.Ask(g.Picks).Act
}

// plays makes a move and reports whether it was refused.
func (s scene) plays(user table.User, act games.Act) bool {
	done := make(chan error)
	s.registry.Send(s.id, table.Deed{By: user, Received: s.now, Do: table.Move{Game: s.game.Name, Act: act}}, func(_ table.Snapshot, err error) { done <- err })
	return <-done != nil
}

// hides is 1 where the player to act sees something else at the other table: that is
// what nobody else may notice.
func hides(w *wanderer, other scene, user table.User) int64 {
	if w.set.Hand(viewer(user), w.look(user), "").Fingerprint() != other.set.Hand(viewer(user), other.look(user), "").Fingerprint() {
		return 1
	}
	return 0
}

// same compares what a seat and the channel are sent at both tables: the table's message,
// the hand, the menu and the log; for the channel what an onlooker may ask for.
func (w *wanderer) same(other scene, seat games.Seat) {
	w.t.Helper()
	user := onlooker
	if seat != games.Public {
		user = friends[seat]
	}
	one, two := w.sent(user), other.sent(user)
	for i := range one {
		if one[i].Fingerprint() != two[i].Fingerprint() {
			w.t.Errorf("%s: %s is sent\n%s\nand\n%s", w.game.Name, user.Name, drawn(one[i], w.now), drawn(two[i], w.now))
		}
	}
}

// sent is all that somebody can see of a table.
func (s scene) sent(user table.User) []discord.Message {
	s.t.Helper()
	g, who := s.look(user), viewer(user)
	list := []discord.Message{s.set.Table(s.look(table.User{}), s.now, nil), s.set.Menu(who, g, ""), s.set.Log(who, g, 0)}
	if g.Seat != games.Public {
		list = append(list, s.set.Hand(who, g, ""))
	}
	return list
}
