package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/games"
)

// raceUnderWay is a table at which somebody has rolled, and some who may knock.
func (e *evening) raceUnderWay() (r *ring, board *discordtest.Message, knockers []*discordtest.User) {
	e.t.Helper()
	r = e.ring("race", nil, "Anne", "Marc", "Katrien", "Lowie")
	r.roll()
	board = r.knocking()
	for seat, u := range r.users {
		if games.Seat(seat) != r.detail().Active {
			knockers = append(knockers, u)
		}
	}
	time.Sleep(5 * time.Second)
	return r, board, knockers
}

// Hofnar is away for a while in the middle of a race. Whoever knocks meanwhile has
// knocked, in that order, by button as by reaction, and nothing is said of a gap.
func TestWhoKnocksWhileHofnarIsAwayHasKnocked(t *testing.T) {
	for name, c := range map[string]struct {
		leave func(*evening)
		away  time.Duration
		ends  bool // the session, meanwhile
	}{
		"for an update":                  {leave: func(e *evening) { e.stop() }, away: 40 * time.Second},
		"after a kill":                   {leave: (*evening).kill, away: 40 * time.Second},
		"unless the session ends":        {leave: func(e *evening) { e.stop() }, away: 40 * time.Second, ends: true},
		"unless he is away for too long": {leave: func(e *evening) { e.stop() }, away: 10 * time.Minute, ends: true},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				r, board, knockers := e.raceUnderWay()
				if err := r.knock(knockers[0], board, true); err != nil {
					t.Fatal(err)
				}
				r.until(func() bool { return len(r.detail().Knocks) == 1 })
				identifies := e.srv.Gateway().Identifies()
				c.leave(e)
				if c.ends {
					e.srv.Gateway().Forget()
				}
				for i, u := range knockers[1:] {
					if err := r.knock(u, board, i == 0); err != nil { // the other by the button, which nobody answers in time
						t.Fatal(err)
					}
				}
				time.Sleep(c.away)
				e.start()
				time.Sleep(5 * time.Second)
				want, begun := 3, 0
				if c.ends {
					want, begun = 1, 1
				}
				if got := len(r.detail().Knocks); got != want {
					t.Errorf("%d have knocked, expected %d", got, want)
				}
				if got := e.srv.Gateway().Identifies() - identifies; got != begun {
					t.Errorf("%d sessions began", got)
				}
				if g, _ := r.registry.Fetch(context.Background(), r.id, ""); g.Gap.Until.IsZero() == c.ends {
					t.Errorf("the gap is %+v", g.Gap)
				}
				if at := r.steps(); !slices.IsSorted(at) {
					t.Errorf("moves were made in the order %v of their delivery", at)
				}
				r.settle()
			})
		})
	}
}

// A knock that is refused while its game is paused comes again after a kill, when the
// game goes on.
func TestAKnockThatWasRefusedBeforeAKillDoesNotCountAfterIt(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r, board, knockers := e.raceUnderWay()
		host := r.users[0]
		e.must(host.Click(e.must(host.Click(r.shows("more:"), "More")).Message, "Pause the game"))
		time.Sleep(3 * time.Second) // what came until now is written down
		if err := r.knock(knockers[1], board, true); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
		e.must(host.Click(r.shows("resume:"), "Go on"))
		if g, _ := r.registry.Fetch(context.Background(), r.id, ""); g.Status != table.Running {
			t.Fatalf("the game is %s", g.Status)
		}
		e.kill()
		e.start()
		time.Sleep(5 * time.Second)
		if n := len(r.detail().Knocks); n != 0 {
			t.Errorf("%d knocks count", n)
		}
		if err := r.knock(knockers[0], r.knocking(), true); err != nil {
			t.Fatal(err)
		}
		r.until(func() bool { return len(r.detail().Knocks) == 1 })
	})
}

// Two people press a button of the lobby while Hofnar is away: the one so late that
// Discord still waits for an answer when he is back, the other ten seconds before. Who cannot
// be answered any more was told that it has failed, and presses again; nothing is done behind
// that person's back. How long ago it was is told by Discord's clock, whatever this machine's
// says.
func TestWhatWasPressedWhileHofnarWasAwayIsDoneWhereItCanStillBeAnswered(t *testing.T) {
	for name, ahead := range map[string]time.Duration{
		"":                                   0,
		"by a clock that is minutes ahead":   5 * time.Minute,
		"by a clock that is minutes behind":  -5 * time.Minute,
		"by a clock that is a second ahead":  time.Second,
		"by a clock that is a second behind": -time.Second,
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Clock: behind{clockwork.NewRealClock(), ahead}})
				e.start()
				people := e.users("Anne", "Marc", "Katrien")
				lobby := e.lobby(people[:1], 0, nil)
				time.Sleep(time.Minute)
				e.stop()
				results := make(chan error, 4)
				press := func(u *discordtest.User) { _, err := u.Click(lobby, "Join"); results <- err }
				go press(people[1])
				go func() { _, err := people[1].Slash(e.ch, "/table stop", nil); results <- err }()
				go func() { _, err := people[1].Complete(e.ch, "/me zone", "zone", "Bru"); results <- err }()
				time.Sleep(10 * time.Second)
				go press(people[2])
				time.Sleep(500 * time.Millisecond)
				said := len(e.srv.Requests())
				e.start()
				e.sees(people[0], "2 players (")
				if m := people[0].Find(e.ch, "2 players ("); !strings.Contains(m.Text(), "Katrien") || strings.Contains(m.Text(), "Marc") {
					t.Errorf("the lobby reads\n%s", m.Describe())
				}
				var failed []error
				for range 4 {
					if err := <-results; err != nil {
						failed = append(failed, err)
					}
				}
				if len(failed) != 3 {
					t.Errorf("failed have %v, expected the three of long ago", failed)
				}
				if missed, shed := e.meter.missed.Load(), e.meter.shed.Load(); missed != 2 || shed != 0 { // a completion is none
					t.Errorf("%d that could not be answered are measured, and %d that there was no time for", missed, shed)
				}
				for _, r := range e.srv.Requests()[said:] {
					if strings.HasPrefix(r.Path, "/interactions/") && r.Status >= 400 || len(e.aboutAnswers([]discordtest.Request{r})) > 0 {
						t.Errorf("in vain: %d %s %s", r.Status, r.Method, r.Path)
					}
				}
				e.must(people[1].Click(lobby, "Join"))
				e.sees(people[0], "3 players (")
			})
		})
	}
}

// behind is a clock by which another one is so far ahead.
type behind struct {
	clockwork.Clock
	by time.Duration
}

func (b behind) Now() time.Time                  { return b.Clock.Now().Add(-b.by) }
func (b behind) Since(t time.Time) time.Duration { return b.Now().Sub(t) }
func (b behind) Until(t time.Time) time.Duration { return t.Sub(b.Now()) }

// A server that Hofnar was removed from, and invited to again while he was away, keeps
// its data also where no session begins and lists the servers.
func TestNothingIsRemovedBeforeAResumedSessionHasTold(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, _ := keeping(t, 1)
		e.guild.Kick()
		time.Sleep(day - 20*time.Second)
		e.stop()
		e.guild.Invite()
		time.Sleep(40 * time.Second)
		identifies := e.srv.Gateway().Identifies()
		e.srv.Gateway().ResumeHost(discordtest.ResumeSilent) // it takes a while
		e.start()
		time.Sleep(2 * day)
		if !e.holds() || e.srv.Gateway().Identifies() != identifies {
			t.Errorf("after %d identifies it is kept: %v", e.srv.Gateway().Identifies()-identifies, e.holds())
		}
	})
}
