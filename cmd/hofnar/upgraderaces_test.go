package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
	"hofnar/store"
)

const (
	racesEach    = 2 // tables at which people knock during an upgrade
	knockers     = 7 // at each
	betweenKnock = 40 * time.Millisecond
)

// openRaces has eight people sit at each table, of whom one has rolled: the others may knock.
func (u *upgrading) openRaces() {
	u.Helper()
	guild := u.srv.Guild("Races")
	for i := range racesEach * *upgrades {
		one := &loaded{game: "kismet", ch: guild.Channel(fmt.Sprint("race-", i))}
		for seat := range knockers + 1 {
			one.users = append(one.users, u.srv.User(fmt.Sprintf("R%d%c", i, 'a'+seat)))
		}
		guild.Join(one.users...)
		must(u.T, one.begin(u.Context()))
		must(u.T, one.patiently(u.Context(), one.rolls))
		u.races = append(u.races, one)
	}
}

// rolls has whoever begins roll the dice.
func (o *loaded) rolls() error {
	for _, u := range o.users {
		m := o.board(u)
		switch {
		case m == nil:
		case ending(m, "|knock") != "":
			return nil
		case ending(m, ":roll") != "":
			_, _ = u.Click(m, ending(m, ":roll")) // it is not everybody's turn
		}
	}
	return errors.New("nobody has rolled")
}

// ending is the control of a message's button that ends so.
func ending(m *discordtest.Message, end string) string {
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, end) {
			return b.CustomID
		}
	}
	return ""
}

// everybodyKnocks has all at these tables knock, one after the other, by reaction and by button.
func everybodyKnocks(races []*loaded, by *sample) {
	var all sync.WaitGroup
	for seat := range knockers + 1 {
		for n, one := range races {
			u := one.users[seat]
			m := one.board(u)
			if m == nil || ending(m, "|knock") == "" {
				continue // noticed when knocks are counted
			}
			all.Go(func() {
				if (seat+n)%2 == 0 {
					_ = u.React(m, "✊") // likewise
					return
				}
				began := time.Now()
				_, err := u.ClickStale(m, ending(m, "|knock"))
				by.add(time.Since(began), err)
			})
			time.Sleep(betweenKnock)
		}
	}
	all.Wait()
}

// knocksCount compares the knocks in the books with those that the gateway has delivered.
func (u *upgrading) knocksCount() {
	u.Helper()
	must(u.T, u.now.Process.Signal(syscall.SIGTERM))
	must(u.T, u.now.Wait())
	books, err := store.OpenReader(u.db)
	must(u.T, err)
	defer func() { _ = books.Close() }() // nothing was written
	open, err := books.OpenTables(u.Context())
	must(u.T, err)
	counted := 0
	for i, one := range u.races {
		at := slices.IndexFunc(open, func(t table.Brief) bool { return t.Channel == one.ch.ID })
		kept, err := books.Load(u.Context(), open[at].ID)
		must(u.T, err)
		roller, got := knocksIn(kept)
		counted += len(got)
		if want := u.delivered(one, roller); !slices.Equal(got, want) || len(want) != knockers {
			u.Errorf("in race %d have knocked %v, not %v", i, got, want)
		}
	}
	u.Logf("%d knocks count, in their order", counted)
}

// knocksIn are those who have knocked at a table since somebody rolled, and who that was.
func knocksIn(kept table.Kept) (roller string, order []string) {
	for _, step := range kept.Steps {
		switch act := string(step.Act); {
		case strings.Contains(act, `"roll"`):
			roller = step.User
		case strings.Contains(act, `"knock"`):
			order = append(order, step.User)
		}
	}
	return roller, order
}

// delivered are those who have knocked at a table, but for whoever rolled, in the order in
// which the gateway has delivered that.
func (u *upgrading) delivered(at *loaded, roller string) (order []string) {
	for _, event := range u.srv.Gateway().Events() {
		var d struct {
			Channel string `json:"channel_id"`
			User    string `json:"user_id"`
			Member  struct{ User struct{ ID string } }
			Data    struct {
				Control string `json:"custom_id"`
			}
		}
		must(u.T, json.Unmarshal(event.Data, &d))
		who := cmp.Or(d.User, d.Member.User.ID)
		knocks := event.Type == "MESSAGE_REACTION_ADD" || strings.HasSuffix(d.Data.Control, "|knock")
		if d.Channel == at.ch.ID && knocks && who != roller && who != u.srv.Bot().ID {
			order = append(order, who)
		}
	}
	return order
}
