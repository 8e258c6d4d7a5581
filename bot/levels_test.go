package bot_test

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// ofBefore has the computers at these tables be of levels as an earlier program wrote
// them, the first of them on the seat after the only person's.
func (e *evening) ofBefore(levels []string, tables ...table.ID) {
	e.t.Helper()
	db, err := sql.Open("sqlite3", e.file)
	if err != nil {
		e.t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, id := range tables {
		for i, level := range levels {
			if _, err := db.Exec(`UPDATE seats SET level = ? WHERE table_id = ? AND seat = ? AND user_id = ''`, level, id, i+1); err != nil {
				e.t.Fatal(err)
			}
		}
	}
}

// allMoved reports whether every computer at a table has moved since a step.
func (e *evening) allMoved(id table.ID, since int) bool {
	e.t.Helper()
	kept, err := e.kept.Load(context.Background(), id)
	if err != nil {
		e.t.Fatal(err)
	}
	for seat, c := range kept.Chairs {
		if !c.Human() && !slices.ContainsFunc(kept.Steps[since:], func(s table.Step) bool { return int(s.Who) == seat && s.Computer }) {
			return false
		}
	}
	return true
}

func TestComputersOfBeforePlayOnAsTheLevelsOfToday(t *testing.T) {
	for game, c := range map[string]struct{ before, now []string }{
		"dalmuti": {[]string{"courtier", "wizard", "easy"}, []string{"normal Courtier", "normal Courtier", "easy Jester"}}, // nobody knows a wizard
		"kismet":  {[]string{"lynx", "owl"}, []string{"hard Lynx", "easy Owl"}},
		"murphy":  {[]string{"plodder"}, []string{"normal Plodder"}},
		"teufel":  {[]string{"imp"}, []string{"normal Imp"}},
	} {
		t.Run(game, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := newEvening(t)
				anne := e.users("Anne")
				e.opens(anne, kind{game: game, seats: 1 + len(c.before)})
				time.Sleep(5 * time.Second)
				under, _ := e.registry.At(e.ch.ID)
				began := e.ch
				e.ch = e.guild.Channel("lobby")
				e.must(anne[0].Slash(e.ch, "/play "+game, discordtest.Opt{"computers": len(c.before)}))
				lobby := e.sees(anne[0], "Anne invites")
				waiting, _ := e.registry.At(e.ch.ID)
				e.stop()
				e.ofBefore(c.before, under, waiting)
				e.start()

				e.must(e.user("Marc").Click(lobby, "Join"))
				lobby = e.sees(anne[0], "Marc")
				for i, level := range c.now {
					if !strings.Contains(lobby.Text(), fmt.Sprintf("⚙ (%s)", level)) {
						t.Errorf("a %s is no %s in the lobby:\n%s", c.before[i], level, lobby.Text())
					}
				}
				e.starts(anne[0], lobby)

				e.ch = began
				since := e.steps(under)
				p := &party{evening: e, rand: rand.New(rand.NewPCG(15, 1)), people: anne, id: under, sober: true}
				for range 600 {
					if e.allMoved(under, since) {
						break
					}
					p.acts()
					time.Sleep(2 * time.Second)
				}
				if !e.allMoved(under, since) {
					t.Fatalf("the computers do not play on:\n%s", e.bot.TableText(under))
				}
				for i, level := range c.now {
					if said := e.shown(anne[0], under).Text(); !strings.Contains(said, fmt.Sprintf("⚙ (%s)", level)) {
						t.Errorf("a %s is no %s at the table:\n%s", c.before[i], level, said)
					}
				}
			})
		})
	}
}
