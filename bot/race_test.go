package bot_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/games"
	"hofnar/games/kismet"
)

// run is one race: what lay on the table when it began, and what came of it.
type run struct {
	stage   string
	message string
	before  kismet.View
	knocks  []kismet.Knock
}

var eight = []string{"Anne", "Marc", "Katrien", "Lowie", "Maria", "Jan", "Els", "Piet"}

// everybodyKnocks within a few milliseconds, reactions and buttons mixed.
func (r *ring) everybodyKnocks() {
	r.t.Helper()
	one := run{stage: r.view().Stage, before: r.detail()}
	m := r.knocking()
	one.message = m.ID
	var all sync.WaitGroup
	var sent atomic.Int64 // once a knock is won, the button is gone
	for seat, u := range r.users {
		if games.Seat(seat) == one.before.Active {
			continue
		}
		byReaction := rand.IntN(2) == 0
		all.Go(func() {
			switch err := r.knockIfThere(u, m, byReaction); {
			case err == nil, errors.Is(err, discordtest.ErrInteractionFailed):
				sent.Add(1)
			case !errors.Is(err, discordtest.ErrNotVisible):
				r.t.Errorf("%s knocks: %v", u.Name, err)
			}
		})
	}
	all.Wait()
	r.until(func() bool { return len(r.detail().Knocks) == int(sent.Load()) })
	one.knocks = r.detail().Knocks
	r.run = append(r.run, one)
}

// races has tables play so many rolls at once, with a race on each. The tables are
// opened one after another: nobody may have more than three lobbies open.
func (e *evening) races(tables, rolls int) []*ring {
	e.t.Helper()
	list := make([]*ring, tables)
	for i := range list {
		host := i % len(eight)
		list[i] = e.ring(fmt.Sprintf("games-%d", i), nil, slices.Concat(eight[host:], eight[:host])...)
	}
	var all sync.WaitGroup
	for _, r := range list {
		all.Go(func() {
			for n := range rolls {
				r.roll()
				if n%2 == 0 {
					r.kismet()
				}
				r.everybodyKnocks()
				if n < rolls-1 {
					r.settle()
				}
			}
		})
	}
	all.Wait()
	return list
}

// A knock as the gateway delivered it, whoever is to judge it.
type delivery struct {
	Message string `json:"message_id"` // of a reaction
	User    string `json:"user_id"`
	Member  struct {
		User struct{ ID string }
	}
	Data struct {
		Control string `json:"custom_id"`
	}
}

// delivered lists the users who knocked, by the message or the control with which
// they did, in the order in which the gateway delivered that. Keys are the
// message's id, and for buttons the part of the control behind the table's.
func (e *evening) delivered() map[string][]string {
	order := map[string][]string{}
	for _, event := range e.srv.Gateway().Events() {
		var d delivery
		if err := json.Unmarshal(event.Data, &d); err != nil {
			e.t.Fatal(err)
		}
		key, user := d.Message, d.User
		if _, control, ok := strings.Cut(d.Data.Control, "race:"); ok {
			key, user = strings.TrimSuffix(control, "|knock"), d.Member.User.ID
		}
		order[key] = append(order[key], fmt.Sprintf("%020d %s", len(order[""]), user))
		order[""] = append(order[""], user) // counts all
	}
	return order
}

// knockers are the seats that knocked in a race, in the order of delivery.
func (r *ring) knockers(order map[string][]string, one run) (seats []games.Seat) {
	all := slices.Concat(order[one.message], order[fmt.Sprintf("%s:-1:%s", r.id, one.stage)])
	slices.Sort(all)
	for _, line := range all {
		_, user, _ := strings.Cut(line, " ")
		if i := slices.IndexFunc(r.users, func(u *discordtest.User) bool { return u.ID == user }); i >= 0 {
			seats = append(seats, games.Seat(i))
		}
	}
	return seats
}

// winner judges a race by the rules, knowing nothing of the program: after Kismet
// the first, if the active player has a card that fits; before it the first who
// has one, if the active player has none.
func (one run) winner(knockers []games.Seat) games.Seat {
	has := func(who games.Seat) bool {
		return slices.ContainsFunc(one.before.Up[who], func(card int) bool { return fits(one.before.Dice, card) })
	}
	switch {
	case one.before.Said && has(one.before.Active):
		return knockers[0]
	case one.before.Said, has(one.before.Active):
		return games.Public
	}
	i := slices.IndexFunc(knockers, has)
	if i < 0 {
		return games.Public
	}
	return knockers[i]
}

// judged counts races, those that somebody won, and those judged otherwise than
// the order of delivery demands.
func (e *evening) judged(list []*ring) (races, won, wrong int) {
	order := e.delivered()
	for _, r := range list {
		for _, one := range r.run {
			knockers, winner := r.knockers(order, one), games.Public
			var judged []games.Seat
			for _, k := range one.knocks {
				judged = append(judged, k.Who)
				if k.Verdict == "won" {
					winner = k.Who
				}
			}
			races++
			if winner != games.Public {
				won++
			}
			if !slices.Equal(judged, knockers) || winner != one.winner(knockers) {
				wrong++
			}
		}
	}
	return races, won, wrong
}

var raceTables = flag.Int("race.tables", 1, "how many tables play twenty-five races of seven knocks")

func TestRacesAreJudgedInTheGatewaysOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		races, won, wrong := e.judged(e.races(*raceTables, 25))
		t.Logf("%d races of 7 knocks, %d of them won, %d of them judged in another order than the gateway's", races, won, wrong)
		if races != 25**raceTables || won == 0 || wrong > 0 {
			t.Errorf("%d of %d races were judged wrongly, %d won", wrong, races, won)
		}
	})
}

// The test above would notice: this is what a goroutine for every event does. It
// takes real time, in which goroutines overtake each other.
func TestEventsInGoroutinesWouldJudgeRacesWrongly(t *testing.T) {
	t.Parallel()
	e := eveningOn(t, discordtest.Config{Unlimited: true})
	e.scattered = true
	e.start()
	races, _, wrong := e.judged(e.races(4, 1))
	t.Logf("%d of %d races were judged in another order than the gateway's", wrong, races)
	if wrong == 0 {
		t.Error("nothing went wrong, so the test of the order can't tell")
	}
}

// Discord does not say in which order a reaction and a button come that were made at the
// same time. This one brings reactions a twentieth of a second later, and large servers.
func TestKnocksCountAsReceived(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Gateway: discordtest.GatewayConfig{Lag: 50 * time.Millisecond, GuildSize: 60_000}})
		e.start()
		r := e.ring("games", nil, eight...)
		r.roll()
		m, active := r.knocking(), int(r.detail().Active)
		first, second := (active+1)%len(r.users), (active+2)%len(r.users)
		for _, err := range []error{r.knock(r.users[first], m, true), r.knock(r.users[second], m, false)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		r.until(func() bool { return len(r.detail().Knocks) == 2 })
		if k := r.detail().Knocks; k[0].Who != games.Seat(second) || k[1].Who != games.Seat(first) {
			t.Errorf("seat %d reacts, then seat %d presses; judged are %v", first, second, k)
		}
	})
}

// steps numbers the moves of a table by when the gateway delivered what made them.
func (r *ring) steps() (at []int) {
	r.t.Helper()
	order := map[string]int{}
	for i, event := range r.srv.Gateway().Events() {
		order[fmt.Sprintf("%s:%d", discord.SessionName(event.Session), event.Seq)] = i
		var d struct{ ID string }
		if json.Unmarshal(event.Data, &d) == nil && d.ID != "" {
			order[d.ID] = i
		}
	}
	kept, err := r.kept.Load(context.Background(), r.id)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, step := range kept.Steps[1:] {
		n, known := order[step.Event]
		if !known {
			r.t.Fatalf("%s was never delivered", step.Event)
		}
		at = append(at, n)
	}
	return at
}

// together has two people act within the same moment.
func together(first, second func()) {
	var both sync.WaitGroup
	both.Go(first)
	both.Go(second)
	both.Wait()
}

func TestAKnockInTheSameMomentAsKismetOrTheNextRollIsJudgedByTheGatewaysOrder(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, "Anne", "Marc", "Katrien", "Lowie")
		for range 12 {
			r.roll()
			after := func(n int) *discordtest.User { return r.users[(int(r.detail().Active)+n)%4] }
			active, next, third, fourth := after(0), after(1), after(2), after(3)
			m := r.shows(":kismet")
			together(func() { _, _ = active.Click(m, labelled(m, ":kismet")) }, func() { _ = r.knock(third, m, true) })
			r.until(func() bool { return len(r.detail().Knocks) == 1 })
			r.settle()
			if r.detail().Closed {
				continue
			}
			m = r.shows(":roll")
			together(func() { _, _ = next.Click(m, labelled(m, ":roll")) }, func() { _ = r.knock(fourth, m, true) })
			e.lastHeard(next, r.ch)
			if knock, roll := e.moments(fourth, m); knock < roll && !slices.ContainsFunc(e.heardKnocks(r), func(key string) bool { return key == e.key(knock) }) {
				t.Error("a knock that was delivered before the next roll counted for nothing")
			}
			r.settle() // whichever came first
		}
		if at := r.steps(); !slices.IsSorted(at) {
			t.Errorf("moves were made in the order %v of their delivery", at)
		}
	})
}

// moments are the places in the gateway's order of somebody's last reaction, and of
// the last press of Roll.
func (e *evening) moments(u *discordtest.User, m *discordtest.Message) (knock, roll int) {
	for i, event := range e.srv.Gateway().Events() {
		var d delivery
		if json.Unmarshal(event.Data, &d) != nil {
			continue
		}
		switch {
		case d.Message == m.ID && d.User == u.ID:
			knock = i
		case strings.HasSuffix(d.Data.Control, ":roll"):
			roll = i
		}
	}
	return knock, roll
}

// key is the key of an event by its place in the gateway's order.
func (e *evening) key(at int) string {
	event := e.srv.Gateway().Events()[at]
	return fmt.Sprintf("%s:%d", discord.SessionName(event.Session), event.Seq)
}

// heardKnocks are the keys of the events that made a table's moves.
func (e *evening) heardKnocks(r *ring) (keys []string) {
	kept, err := e.kept.Load(context.Background(), r.id)
	if err != nil {
		e.t.Fatal(err)
	}
	for _, step := range kept.Steps {
		keys = append(keys, step.Event)
	}
	return keys
}

func TestAResumedSessionNeitherLosesNorDoublesAKnock(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, eight...)
		for range 6 {
			r.roll()
			m, active := r.knocking(), r.detail().Active
			var all sync.WaitGroup
			for seat, u := range r.users {
				if games.Seat(seat) == active {
					continue
				}
				all.Go(func() { _ = r.knock(u, m, true) })
				if seat == 3 {
					e.srv.Gateway().DropConnections(4000)
				}
			}
			all.Wait()
			r.until(func() bool { return len(r.detail().Knocks) == 7 })
			r.settle()
		}
		if at := r.steps(); !slices.IsSorted(at) {
			t.Errorf("moves were made in the order %v of their delivery", at)
		}
	})
}

// How long a knock takes from its event to the table's message telling of it.
func TestTheTableTellsOfAKnockAtOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		r := e.ring("games", nil, eight...)
		var mu sync.Mutex
		var times []time.Duration
		for range 8 {
			r.roll()
			m, active := r.knocking(), r.detail().Active
			time.Sleep(2200 * time.Millisecond) // as people look at dice
			var all sync.WaitGroup
			for seat, u := range r.users {
				if games.Seat(seat) == active {
					continue
				}
				all.Go(func() {
					time.Sleep(rand.N(800 * time.Millisecond)) // people are not that alike
					began := time.Now()
					if err := r.knock(u, m, seat%2 == 0); err != nil {
						t.Error(err)
					}
					told := func(now *discordtest.Message) bool {
						return now.ID == m.ID && strings.Contains(now.Text(), "✊ "+u.Name)
					}
					if !u.Eventually(r.ch, 5*time.Second, func(all []*discordtest.Message) bool { return slices.ContainsFunc(all, told) }) {
						t.Error("the table does not tell of the knock")
					}
					mu.Lock()
					defer mu.Unlock()
					times = append(times, time.Since(began))
				})
			}
			all.Wait()
			r.settle()
		}
		slices.Sort(times)
		t.Logf("from a knock to the table telling of it, %d of them: median %v, 99th percentile %v",
			len(times), times[len(times)/2], times[len(times)*99/100])
	})
}
