package table_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hofnar/bot/table"
	"hofnar/games"
)

// offer has somebody offer a seat, games.Public for the own one, and returns its number.
func (r *room) offer(by table.User, seat games.Seat, to table.User) int {
	r.t.Helper()
	g, newest := r.do(by, table.OfferSeat{Seat: seat, To: to}), 0
	for _, o := range g.Offers {
		if o.To == to {
			newest = max(newest, o.N)
		}
	}
	if newest == 0 {
		r.t.Fatalf("the offers are %+v", g.Offers)
	}
	return newest
}

// playOut has everybody play until the game is over.
func (r *room) playOut(all ...table.User) table.Snapshot {
	r.t.Helper()
	for {
		g := r.look(table.User{})
		if !g.Status.Open() {
			return g
		}
		moved := false
		for _, u := range all {
			if q := r.look(u).Ask(nil).Question; q != nil && !q.Open {
				_, err := r.try(u, r.pick(u, q.Options[0].Key))
				moved = moved || err == nil
			}
		}
		if !moved {
			<-r.changed
		}
	}
}

// leaverPlaces are the places of those who left, by name.
func leaverPlaces(g table.Snapshot) map[string]int {
	places := map[string]int{}
	for _, p := range g.Places {
		if p.Left {
			places[p.User.Name] = p.Place
		}
	}
	return places
}

func TestWhoHasLeftIsLastAtTheEnd(t *testing.T) {
	cases := map[string]struct {
		play func(*room)
		stay []table.User
		last map[string]int
	}{
		"nobody has left": {func(*room) {}, []table.User{anne, marc, lowie, maria}, map[string]int{}},
		"one has":         {func(r *room) { r.do(marc, table.Leave{}) }, []table.User{anne, lowie, maria}, map[string]int{"Marc": 5}},
		"several share the last place": {func(r *room) {
			r.do(marc, table.Leave{})
			r.do(anne, table.Leave{})
		}, []table.User{lowie, maria}, map[string]int{"Anne": 5, "Marc": 5}},
		"who comes back has the place of the seat": {func(r *room) {
			r.do(marc, table.Leave{})
			r.do(marc, table.Join{})
		}, []table.User{anne, marc, lowie, maria}, map[string]int{}},
		"who has handed the seat over has left": {func(r *room) {
			r.do(karel, table.TakeSeat{Seat: 1, N: r.offer(marc, games.Public, karel)})
		}, []table.User{anne, karel, lowie, maria}, map[string]int{"Marc": 5}},
		"so has who has taken it over and left again": {func(r *room) {
			r.do(karel, table.TakeSeat{Seat: 1, N: r.offer(marc, games.Public, karel)})
			r.do(karel, table.Leave{})
		}, []table.User{anne, lowie, maria}, map[string]int{"Marc": 5, "Karel": 5}},
		"who takes the same seat again has not": {func(r *room) {
			r.do(karel, table.TakeSeat{Seat: 1, N: r.offer(marc, games.Public, karel)})
			r.do(marc, table.TakeSeat{Seat: 1, N: r.offer(karel, games.Public, marc)})
		}, []table.User{anne, marc, lowie, maria}, map[string]int{"Karel": 5}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.begun(marc, lowie, maria)
			c.play(r)
			g := r.playOut(c.stay...)
			if diff := cmp.Diff(c.last, leaverPlaces(g)); diff != "" {
				t.Error(diff)
			}
			checkPlaces(t, g, c.stay)
			if record, ok := g.Record(); !ok {
				t.Error("there is no record")
			} else if state, _, bad := games.Replay(r.game.listed(), record); bad != nil || !state.Tally().Over {
				t.Errorf("its record cannot be replayed: %v", bad)
			}
			r.restart()
			if diff := cmp.Diff(g.Places, r.look(anne).Places); diff != "" {
				t.Errorf("after a restart: %s", diff)
			}
		})
	}
}

// Of who has left the result has how many turns the seat had up to the end, and how many
// were that one's own: a computer's are not, and knocks are none.
func TestWhoHasLeftHasOwnTurnsAmongThoseOfTheSeat(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(marc, r.knock()) // he has bidden
	r.do(marc, table.Leave{})
	g := r.playOut(anne, lowie)
	turns := r.stepsOf(1, "knock")
	if got := g.Places[len(g.Places)-1]; got.User != marc || got.Own != 1 || got.Turns != turns || turns < 3 {
		t.Errorf("%+v, the seat had %d turns", got, turns)
	}
}

// stepsOf counts those of a seat but acts of that name.
func (r *room) stepsOf(seat games.Seat, but string) (n int) {
	r.t.Helper()
	kept, err := r.books.Load(context.Background(), r.look(anne).ID)
	if err != nil {
		r.t.Fatal(err)
	}
	for _, step := range kept.Steps {
		if step.Who == seat && !strings.Contains(string(step.Act), but) {
			n++
		}
	}
	return n
}

// What nobody chose is no turn, whoever has made it: otherwise a computer's moves without a choice
// would make somebody late who was there.
func TestWhatAComputerDoesWithoutAChoiceIsNoTurn(t *testing.T) {
	r := newRoom(t)
	r.game.raceless, r.game.forced = true, true
	r.restart()
	r.begun(marc, lowie) // who have bidden; what Marc's seat is to take it will never choose
	r.do(marc, table.Leave{})
	g := r.playOut(anne, lowie)
	chosen := r.stepsOf(1, "one")
	if got := g.Places[len(g.Places)-1]; got.User != marc || got.Own != 1 || got.Turns != chosen {
		t.Errorf("%+v, the seat had %d turns", got, chosen)
	}
	r.restart()
	if diff := cmp.Diff(g.Places, r.look(anne).Places); diff != "" {
		t.Errorf("after a restart: %s", diff)
	}
}

// Of who has taken a seat over the result has how many turns people have made there, where others have.
func TestWhoHasTakenASeatOverHasOwnTurnsAmongThoseThatPeopleMade(t *testing.T) {
	r := calm(t)
	r.begun(marc, lowie)
	r.passesOn(1, marc, karel) // he has bidden
	g := r.playOut(anne, karel, lowie)
	if anne, karel := g.Places[0], g.Places[1]; anne.Turns != 0 || karel.Own < 1 || karel.Turns != karel.Own+1 {
		t.Errorf("who has held a seat throughout is %+v, who has taken one over %+v", anne, karel)
	}
}

// playTo has others play until it is somebody's turn, and that one.
func (r *room) playTo(who table.User, others ...table.User) {
	r.t.Helper()
	for range 10 {
		for _, u := range append(others, who) {
			if q := r.look(u).Ask(nil).Question; q != nil && !q.Open {
				r.do(u, r.pick(u, q.Options[0].Key))
				if u == who {
					return
				}
			}
		}
	}
	r.t.Fatalf("it is never %s's turn", who.Name)
}

// Who hands a seat over and takes it back was there: what others have made there meanwhile makes nobody
// late, so that no game that goes badly can be shed.
func TestWhoTakesASeatBackIsJudgedByWhatWasMadeBeforeHeFirstHeldIt(t *testing.T) {
	for name, c := range map[string]struct {
		holders []table.User // of seat 1, one after another; each makes a turn
		others  int          // turns made before the last of them first held it
	}{
		"the seat's first":              {[]table.User{marc, karel, marc}, 0},
		"who has taken it over":         {[]table.User{marc, karel, maria, karel}, 1},
		"others only before he held it": {[]table.User{marc, karel}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			r := calm(t)
			r.begun(marc, lowie) // who have bidden
			for i, now := range c.holders[1:] {
				if i > 0 {
					r.playTo(c.holders[i], anne, lowie)
				}
				r.passesOn(1, c.holders[i], now)
			}
			last := c.holders[len(c.holders)-1]
			got := r.playOut(anne, last, lowie).Places[1]
			if c.others == 0 && got.Turns != 0 || c.others > 0 && (got.Own < 1 || got.Turns != got.Own+c.others) || got.User != last {
				t.Errorf("%+v, with %d turns before", got, c.others)
			}
		})
	}
}

// checkPlaces holds the places of the seats against the score.
func checkPlaces(t *testing.T, g table.Snapshot, stay []table.User) {
	t.Helper()
	for i, c := range g.Chairs {
		p := g.Places[i]
		better := 0
		for _, points := range g.Tally.Scores {
			if points > g.Tally.Scores[i] {
				better++
			}
		}
		if p.Seat != games.Seat(i) || p.Left || p.Place != better+1 {
			t.Errorf("seat %d of %v has the place %+v", i, g.Tally.Scores, p)
		}
		if seated := slices.Contains(stay, c.User); seated != (p.User == c.User && p.User.ID != "") {
			t.Errorf("seat %d is %+v's", i, p.User)
		}
	}
}

func TestASeatIsHandedOver(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	r.do(anne, table.Choose{Version: r.look(anne).Version, Picks: games.Picks{{"pass"}}, Standing: true})
	n := r.offer(anne, games.Public, karel)
	if g := r.look(anne); g.Seat != 0 || !g.Chairs[0].Human() || g.Host.ID != anne.ID {
		t.Fatalf("who offers a seat sits there no more: %+v", g.Chairs[0])
	}
	r.refused(maria, table.TakeSeat{Seat: 0, N: n}, "table.refuse.offer.other")
	r.refused(karel, table.TakeSeat{Seat: 1, N: n}, "table.refuse.offer.gone")
	r.restart()
	if o := r.look(karel).Offers[0]; o.To != karel || o.By != anne || o.N != n {
		t.Fatalf("after a restart the offer is %+v", o)
	}
	g := r.do(karel, table.TakeSeat{Seat: 0, N: n})
	if g.Seat != 0 || g.Order != nil || len(g.Offers) > 0 {
		t.Errorf("Karel has seat %d, an order %v, offers %v", g.Seat, g.Order, g.Offers)
	}
	if g.Host.ID != marc.ID || !g.NewHost {
		t.Errorf("the host is %s", g.Host.Name)
	}
	r.refused(anne, table.Join{}, "table.refuse.started")
	r.do(marc, r.pick(marc, "one"))
	r.do(lowie, r.pick(lowie, "one"))
	r.do(karel, r.pick(karel, "one"))
	if last := r.step(); last.User != karel.ID || last.Computer {
		t.Errorf("the books say that %+v", last)
	}
	kept, err := r.store.Load(context.Background(), r.id)
	want := table.Tenures{{Seat: 0, User: anne, From: 0, To: 5}, {Seat: 1, User: marc, To: -1}, {Seat: 2, User: lowie, To: -1}, {Seat: 0, User: karel, From: 5, To: -1}}
	if diff := cmp.Diff(want, kept.Tenures); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
}

// Who plays on for whom is news until something else happens that all hear of, and stands in
// everybody's log between what was before and after it.
func TestAHandOverIsToldAtTheTableAndInTheLog(t *testing.T) {
	r := newRoom(t)
	r.begun(marc, lowie)
	if g := r.look(marc); len(g.HandedOver()) > 0 {
		t.Fatalf("before it is told: %v", g.HandedOver())
	}
	r.do(karel, table.TakeSeat{Seat: 0, N: r.offer(anne, games.Public, karel)})
	r.restart()
	g := r.look(table.User{})
	if told := g.HandedOver(); len(told) != 1 || told[0].Is != karel || told[0].Was != anne || told[0].Seat != 0 {
		t.Errorf("the table tells %+v", told)
	}
	r.do(karel, r.pick(karel, "one"))
	g = r.look(marc)
	if told := g.HandedOver(); len(told) > 0 {
		t.Errorf("after the next move that all hear of it still tells %+v", told)
	}
	log := g.Log()
	if len(log) < 2 {
		t.Fatalf("the log says %+v", log)
	}
	at := slices.IndexFunc(log, func(e table.Entry) bool { return e.Text.Key == "table.handed_over" })
	if at < 0 || at == len(log)-1 || !log[at].Timeless || log[at].Round != 1 {
		t.Errorf("the log says %+v", log)
	}
	r.do(marc, table.Leave{})
	r.do(marc, table.Join{})
	if told := r.look(lowie).HandedOver(); len(told) > 0 {
		t.Errorf("who has come back has taken over from %v", told)
	}
}

func TestWhatCannotBeOffered(t *testing.T) {
	type deed struct {
		by   table.User
		do   table.Action
		want string
	}
	own := func(to table.User) table.OfferSeat { return table.OfferSeat{Seat: games.Public, To: to} }
	cases := map[string][]deed{
		"a stranger offers nothing":         {{karel, own(maria), "table.refuse.not_seated"}},
		"a seat that there is not":          {{anne, table.OfferSeat{Seat: 7, To: karel}, "table.refuse.no_such_seat"}},
		"a computer's own seat":             {{anne, table.OfferSeat{Seat: 3, To: karel}, "table.refuse.offer.not_yours"}},
		"the seat of somebody who plays":    {{anne, table.OfferSeat{Seat: 1, To: karel}, "table.refuse.offer.not_yours"}},
		"to whoever's it is":                {{anne, own(anne), "table.refuse.offer.own"}},
		"to whoever sits on another":        {{anne, own(marc), "table.refuse.offer.held"}},
		"to whoever has left another":       {{marc, table.Leave{}, ""}, {anne, own(marc), "table.refuse.offer.held"}},
		"the seat of somebody who has left": {{marc, table.Leave{}, ""}, {anne, table.OfferSeat{Seat: 1, To: karel}, "table.refuse.offer.not_yours"}},
		"but by the leaver":                 {{marc, table.Leave{}, ""}, {marc, own(karel), ""}},
		"but who is no longer in the server": {
			{marc, table.Leave{Departed: true}, ""}, {lowie, table.OfferSeat{Seat: 1, To: karel}, "table.refuse.offer.not_yours"},
			{anne, table.OfferSeat{Seat: 1, To: karel}, ""},
		},
		"or has left both": {
			{marc, table.Leave{}, ""}, {marc, table.Leave{}, "table.refuse.left"}, {marc, table.Leave{Departed: true}, ""},
			{anne, table.OfferSeat{Seat: 1, To: karel}, ""},
		},
		"whoever is back is offered no more": {
			{marc, table.Leave{Departed: true}, ""}, {anne, table.OfferSeat{Seat: 1, To: karel}, ""}, {marc, table.Join{}, ""},
			{anne, table.OfferSeat{Seat: 1, To: karel}, "table.refuse.offer.not_yours"},
		},
	}
	for name, deeds := range cases {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.open()
			r.do(marc, table.Join{})
			r.do(lowie, table.Join{})
			r.do(anne, table.AddComputer{})
			r.refused(anne, own(karel), "table.refuse.offer.lobby")
			r.do(anne, table.Start{})
			for _, d := range deeds {
				if _, err := r.try(d.by, d.do); keyOf(err) != d.want || d.want == "" && err != nil {
					t.Errorf("%s: %#v: got %v, want %q", d.by.Name, d.do, err, d.want)
				}
			}
			if d := deeds[len(deeds)-1]; (d.want == "") != (len(r.look(anne).Offers) == 1) {
				t.Errorf("the offers are %+v", r.look(anne).Offers)
			}
		})
	}
}

func TestOffersGoAway(t *testing.T) {
	cases := map[string]func(r *room, n int){
		"declined":                   func(r *room, n int) { r.do(karel, table.DropOffer{Seat: 1, N: n}) },
		"withdrawn":                  func(r *room, n int) { r.do(marc, table.DropOffer{Seat: 1, N: n}) },
		"superseded":                 func(r *room, _ int) { r.offer(marc, games.Public, maria) },
		"when its person comes back": func(r *room, _ int) { r.do(marc, table.Leave{}); r.do(marc, table.Join{}) },
		"when the table ends":        func(r *room, _ int) { r.do(anne, table.Stop{}) },
		"when the asked take another seat": func(r *room, _ int) {
			r.do(karel, table.TakeSeat{Seat: 0, N: r.offer(anne, games.Public, karel)})
		},
	}
	for name, drop := range cases {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t)
			r.begun(marc)
			n := r.offer(marc, games.Public, karel)
			if again := r.offer(marc, games.Public, karel); again != n {
				t.Error("the same offer again is another one")
			}
			r.refused(lowie, table.DropOffer{Seat: 1, N: n}, "table.refuse.offer.other")
			drop(r, n)
			r.restart()
			g := r.look(anne)
			if g.Offers[1].N == n {
				t.Errorf("the offers are %v", g.Offers)
			}
			if _, err := r.try(karel, table.TakeSeat{Seat: 1, N: n}); err == nil {
				t.Error("it can still be accepted")
			}
		})
	}
}

// With a nudge alone nobody is ever replaced unasked, so the host may do it.
func TestTheHostOffersTheSeatOfWhoeverWasOverdueTwice(t *testing.T) {
	for _, overdue := range []string{table.OverdueComputer, table.OverdueNudge} {
		t.Run(overdue, func(t *testing.T) {
			r := newRoom(t)
			r.opened("10m", marc, lowie)
			r.sets(table.OverdueOption, overdue)
			r.do(anne, table.Start{})
			r.bid(anne, marc, lowie)
			for turn := range 2 {
				r.do(anne, r.pick(anne, "pass"))
				r.refused(anne, table.OfferSeat{Seat: 1, To: karel}, "table.refuse.offer.not_yours")
				r.advance(time.Hour)
				if overdue == table.OverdueNudge {
					r.until("Marc is late", func(g table.Snapshot) bool { return len(g.Late) == 1 })
					if turn == 0 {
						r.do(marc, r.pick(marc, "pass"))
					}
				} else {
					r.until("a computer has played", turnOf(2))
				}
				if turn == 0 {
					r.do(lowie, r.pick(lowie, "pass"))
				}
			}
			r.refused(lowie, table.OfferSeat{Seat: 1, To: karel}, "table.refuse.offer.not_yours")
			n := r.offer(anne, 1, karel)
			if g := r.do(karel, table.TakeSeat{Seat: 1, N: n}); g.Seat != 1 || g.Clock.Late != 0 {
				t.Errorf("Karel has seat %d and the clock %+v", g.Seat, g.Clock)
			}
			r.refused(marc, table.Join{}, "table.refuse.started")
		})
	}
}

func TestWhoIsAwayMayLeaveForGood(t *testing.T) {
	r := newRoom(t)
	r.timed("30s", marc, lowie)
	for seat := games.Seat(0); !r.look(anne).Chairs[0].Away; seat = (seat + 1) % 3 {
		switch u := []table.User{anne, marc, lowie}[seat]; {
		case seat == 0:
			r.advance(5 * time.Minute)
			r.until("the computer has played", turnOf(1))
		default:
			if q := r.look(u).Ask(nil).Question; q != nil && !q.Open {
				r.do(u, r.pick(u, q.Options[len(q.Options)-2].Key))
			}
		}
	}
	if g := r.look(anne); g.Host.ID != anne.ID {
		t.Fatalf("the host is %s", g.Host.Name)
	}
	g := r.do(anne, table.Leave{})
	if c := g.Chairs[0]; !c.Left || c.Away || c.Human() || g.Host.ID != marc.ID {
		t.Errorf("her chair is %+v, the host %s", c, g.Host.Name)
	}
	r.refused(anne, table.Leave{}, "table.refuse.left")
	if g := r.do(anne, table.Join{}); g.Seat != 0 || g.Chairs[0].Left {
		t.Errorf("back again she has seat %d", g.Seat)
	}
}

func TestWhoIsAwayAtTheEndComesLastAndTheComputerHasThePlace(t *testing.T) {
	r := newRoom(t)
	r.timed("1m", marc, lowie)
	for !r.look(anne).Chairs[0].Away {
		n := r.look(anne).Steps()
		r.advance(90 * time.Second) // Anne is silent
		r.steps(n + 1)
		for _, u := range []table.User{marc, lowie} {
			if q := r.look(u).Ask(nil).Question; q != nil && !q.Open {
				r.do(u, r.pick(u, q.Options[0].Key))
			}
		}
	}
	g := r.playOut(marc, lowie)
	if diff := cmp.Diff(map[string]int{anne.Name: 4}, leaverPlaces(g)); diff != "" || g.Places[0].User != (table.User{}) || len(g.Places) != 4 {
		t.Errorf("%s\nthe places are %+v", diff, g.Places)
	}
}

func TestTheNextPersonIsHostWhenTheHostLeaves(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(anne, table.AddComputer{})
	r.do(marc, table.Join{})
	r.do(lowie, table.Join{})
	r.do(anne, table.Start{})
	for _, c := range []struct{ leaves, host table.User }{{lowie, anne}, {anne, marc}} {
		if g := r.do(c.leaves, table.Leave{}); g.Host != c.host || g.NewHost != (c.host != anne) {
			t.Errorf("when %s has left the host is %s", c.leaves.Name, g.Host.Name)
		}
	}
	r.do(lowie, table.Join{})
	if g := r.do(marc, table.Leave{}); g.Host != lowie {
		t.Errorf("then the host is %s", g.Host.Name)
	}
	r.restart()
	if g := r.look(anne); g.Host != lowie || !g.NewHost {
		t.Errorf("after a restart the host is %s", g.Host.Name)
	}
}

func TestWhoHasLeftHearsOfTheWayBackWhileThereIsOne(t *testing.T) {
	r := newRoom(t)
	r.open()
	r.do(marc, table.Join{})
	r.do(lowie, table.Join{})
	r.do(anne, table.Start{})
	hears := func(u table.User, want string) {
		t.Helper()
		r.refused(u, table.CallOff{}, want)
		if told := r.look(u).Unseated().Text.Key; told != want {
			t.Errorf("the hand of %s says %s, want %s", u.Name, told, want)
		}
	}
	r.do(marc, table.Leave{})
	hears(marc, "table.refuse.left")
	hears(karel, "table.refuse.not_seated")
	r.do(lowie, table.Leave{})
	r.do(anne, table.Leave{})
	hears(anne, "table.refuse.left") // the table has paused
	r.do(anne, table.Join{})
	r.do(marc, table.OfferSeat{Seat: games.Public, To: karel})
	r.do(karel, table.TakeSeat{Seat: 1, N: r.look(karel).Offers[1].N})
	hears(marc, "table.refuse.not_seated")
	r.do(anne, table.Stop{})
	if told := r.look(lowie).Unseated().Text.Key; told != "table.refuse.not_seated" {
		t.Errorf("once the game is over the hand says %s", told)
	}
}
