package bot_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/store"
)

// acts has somebody take whatever is offered first, until the table waits for another.
func (e *evening) acts(ch *discordtest.Channel, u *discordtest.User) {
	e.t.Helper()
	id, _ := e.registry.At(ch.ID)
	for range 10 {
		synctest.Wait()
		g, _ := e.registry.Fetch(context.Background(), id, u.ID)
		if !slices.Contains(g.View().Turn, g.Seat) {
			return
		}
		var picks games.Picks
		for q := g.Ask(nil).Question; q != nil; q = g.Ask(picks).Question {
			var pick []string
			for _, o := range q.Options[:q.Min] {
				pick = append(pick, o.Key)
			}
			picks = append(picks, pick)
		}
		done := make(chan error)
		e.registry.Send(id, table.Deed{By: table.User{ID: u.ID, Name: u.Name}, Do: table.Choose{Version: g.Version, Picks: picks}}, func(_ table.Snapshot, err error) { done <- err })
		var stale *table.Stale // the table has done it
		if err := <-done; err != nil && !errors.As(err, &stale) {
			e.t.Fatal(err)
		}
	}
	e.t.Fatalf("the table still waits for %s", u.Name)
}

// calling are the messages in a channel that call somebody.
func calling(u *discordtest.User, ch *discordtest.Channel) (list []*discordtest.Message) {
	for _, m := range u.Sees(ch) {
		if !m.Ephemeral() && (strings.Contains(m.Text(), "waits for you") || strings.Contains(m.Text(), "wait for you")) {
			list = append(list, m)
		}
	}
	return list
}

// again has Hofnar go and come back.
func (e *evening) again() {
	e.t.Helper()
	e.stop()
	e.start()
	time.Sleep(time.Minute)
}

func TestSomebodyIsCalledThreeTimesInATurnAtMost(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		late, _ := e.turn(ch, friends)
		for i, want := range []int{1, 1, 2, 2, 3, 3} { // a clock of two days, and the half of one in the bank
			if got := e.mentions(late, "waits for you"); got != want {
				t.Errorf("after %d times 14 hours %d calls, want %d", i, got, want)
			}
			if standing := calling(late, ch); len(standing) != 1 || strings.Contains(standing[0].Text(), "Your time is over") != (want > 1) {
				t.Errorf("%d calls stand there: %v", len(standing), standing)
			}
			e.again()
			e.must(friends[0].Slash(ch, "/table show", nil))
			time.Sleep([]time.Duration{14, 26, 14, 12, 5, 0}[i] * time.Hour)
		}
		e.acts(ch, late)
		time.Sleep(10 * time.Second)
		if left := calling(late, ch); len(left) != 1 || e.mentions(late, "waits for you") != 3 {
			t.Errorf("once %s has acted there are %d calls", late.Name, len(left))
		}
	})
}

func TestADirectMessageGoesWhenItsPersonHasActedAlsoAfterAKill(t *testing.T) {
	for name, kill := range map[string]bool{"in one go": false, "after a kill": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := longEvening(t)
				friends := e.users("Anne", "Marc")
				for _, u := range friends {
					e.calledBy(u, "By a direct message")
				}
				ch := e.duel("one", friends)
				late, other := e.turn(ch, friends)
				time.Sleep(40 * time.Hour)
				if said := inbox(late); len(said) != 1 || !strings.Contains(said[0], "Your time is over") {
					t.Errorf("when half of the time has gone the inbox says %q", said)
				}
				if kill {
					e.srv.Fail(20, http.MethodDelete, "/messages/", http.StatusServiceUnavailable, nil, "away")
				}
				e.acts(ch, late)
				time.Sleep(10 * time.Second)
				if kill {
					e.kill()
					time.Sleep(time.Hour)
					e.start()
					time.Sleep(2 * time.Hour)
				}
				if said := inbox(late); len(said) > 0 {
					t.Errorf("%s has acted, and the inbox says %q", late.Name, said)
				}
				if said := inbox(other); len(said) != 1 {
					t.Errorf("%s is waited for, and the inbox says %q", other.Name, said)
				}
			})
		})
	}
}

func TestATurnThatComesBackWithinAMinuteMentionsNobody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		first, second := e.turn(ch, friends)
		time.Sleep(time.Hour)
		e.acts(ch, first)
		time.Sleep(30 * time.Second)
		e.acts(ch, second)
		time.Sleep(time.Hour)
		if n, left := e.mentions(first, "waits for you"), calling(first, ch); n != 1 || len(left) > 0 {
			t.Errorf("%s was called %d times, and %d calls stand there", first.Name, n, len(left))
		}
		time.Sleep(38 * time.Hour) // the bank has grown
		if n := e.mentions(first, "waits for you"); n != 2 {
			t.Errorf("%s was called %d times", first.Name, n)
		}
	})
}

// taxed begins slow games of Dalmuti until several owe an answer at once, such as are
// wanted, and returns who they are.
func (e *evening) taxed(friends []*discordtest.User, wanted func([]games.Seat) bool) []games.Seat {
	e.t.Helper()
	for range 50 {
		e.game(friends, 0, discordtest.Opt{"pace": "slow", "rounds": 1})
		id, _ := e.registry.At(e.ch.ID)
		g, _ := e.registry.Fetch(context.Background(), id, "")
		if turn := g.View().Turn; len(turn) > 1 && wanted(turn) {
			return turn
		}
		done := make(chan error)
		e.registry.Send(id, table.Deed{By: table.User{ID: friends[0].ID}, Do: table.Stop{}}, func(_ table.Snapshot, err error) { done <- err })
		if err := <-done; err != nil {
			e.t.Fatal(err)
		}
		time.Sleep(10 * time.Second)
	}
	e.t.Fatal("nobody owes taxes")
	return nil
}

// Several who are waited for are called each by a message of their own, and that goes when
// the one has acted, whatever the others do.
func TestSeveralAreCalledEachByAMessageOfTheirOwn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		turn := e.taxed(friends, func([]games.Seat) bool { return true })
		time.Sleep(10 * time.Second)
		calls := calling(friends[0], e.ch)
		if len(calls) != len(turn) {
			t.Fatalf("for %v there are %d calls", turn, len(calls))
		}
		for _, m := range calls {
			if len(m.Mentioned) != 1 {
				t.Errorf("one call mentions %v", m.Mentioned)
			}
		}
		e.acts(e.ch, friends[turn[0]])
		time.Sleep(10 * time.Second)
		for _, m := range calling(friends[0], e.ch) {
			if m.Mentioned[0] == friends[turn[0]].ID {
				t.Error("somebody has acted, and the call stands there")
			}
		}
	})
}

// The answer to the morning's word is lost, and before it is tried again somebody has acted at one of
// its tables: another word would be a second one, and nobody knew of the first.
func TestAMorningsWordOfWhichDiscordSaysNothingIsSaidOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e, diary := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Heartbeat: time.Hour}), &syncedBuffer{}
		e.diary = diary
		e.start()
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.calledBy(u, "By a direct message")
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
		}
		var chs []*discordtest.Channel
		var late *discordtest.User
		for _, name := range []string{"one", "two", "three", "four", "five"} {
			ch := e.duel(name, friends)
			if who, _ := e.turn(ch, friends); late == nil || who == late {
				late, chs = who, append(chs, ch)
			}
		}
		e.srv.Weather(discordtest.Weather{Method: "POST", PathPart: "/messages", FailAfter: 1})
		for began := time.Now(); diary.noted(0, "somebody cannot be called") == 0 && time.Since(began) < 12*time.Hour; {
			time.Sleep(10 * time.Second)
		}
		ch, _ := late.Inbox()
		if said := late.Sees(ch); len(chs) < 2 || len(said) != 1 || len(said[0].Links()) != len(chs) {
			t.Fatalf("of %d tables there was said %q", len(chs), inbox(late))
		}
		e.acts(chs[0], late)
		e.srv.Weather()
		time.Sleep(3 * time.Minute)
		if said := late.Sees(ch); len(said) != 1 || len(said[0].Links()) != len(chs)-1 {
			t.Errorf("there stands %q", inbox(late))
		}
	})
}

// What was told in the morning goes with the last of the tables it names; a table at which
// somebody was called in the evening is none of them.
func TestTheMorningsMessageGoesWithTheLastOfItsTables(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		e.duel("before", friends)
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
		}
		var chs []*discordtest.Channel
		var late *discordtest.User
		for _, name := range []string{"one", "two", "three", "four", "five", "six", "seven"} {
			ch := e.duel(name, friends)
			if who, _ := e.turn(ch, friends); late == nil || who == late {
				late, chs = who, append(chs, ch)
			}
		}
		time.Sleep(9 * time.Hour)
		told := calling(late, chs[0])
		if len(told) != 1 || len(told[0].Links()) != len(chs)-1 || len(chs) < 2 {
			t.Fatalf("of %d tables there was said %v", len(chs), told)
		}
		for i, ch := range chs {
			if left := calling(late, chs[0]); !slices.ContainsFunc(left, func(m *discordtest.Message) bool { return m.ID == told[0].ID }) {
				t.Errorf("after %d of %d tables it is gone", i, len(chs))
			}
			e.acts(ch, late)
			time.Sleep(10 * time.Second)
		}
		if slices.ContainsFunc(calling(late, chs[0]), func(m *discordtest.Message) bool { return m.ID == told[0].ID }) {
			t.Error("it stands there, and nothing waits")
		}
	})
}

// When somebody's quiet hours end, the table's channel may refuse Hofnar, or he is not there.
func TestWhatFellIntoQuietHoursIsSaidOnceTheChannelIsReached(t *testing.T) {
	for name, refuse := range map[string]func(*evening, *discordtest.Channel) (relent func()){
		"Hofnar is out of the server": func(e *evening, _ *discordtest.Channel) func() { e.guild.Kick(); return e.guild.Invite },
		"the channel refuses him": func(e *evening, ch *discordtest.Channel) func() {
			ch.Deny(discordtest.SendMessages)
			return func() { ch.Allow(discordtest.SendMessages) }
		},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			for _, u := range friends {
				e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
			}
			ch := e.duel("one", friends)
			late, _ := e.turn(ch, friends)
			time.Sleep(time.Until(today.Truncate(day).Add(19*time.Hour + 50*time.Minute)))
			relent := refuse(e, ch)
			time.Sleep(time.Hour)
			if n := len(calling(late, ch)); n > 0 {
				t.Fatalf("%d calls before it can be reached", n)
			}
			relent()
			time.Sleep(5 * time.Minute)
			if n := len(calling(late, ch)); n != 1 {
				t.Errorf("%d calls", n)
			}
		})
	}
}

// When somebody's quiet hours end the game may be paused, and it goes on long after, here or by another
// process.
func TestWhatFellIntoQuietHoursIsSaidAfterAPause(t *testing.T) {
	for name, restart := range map[string]bool{"in one go": false, "after a restart": true} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			for _, u := range friends {
				e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
			}
			ch := e.duel("one", friends)
			late, _ := e.turn(ch, friends)
			e.must(friends[0].Click(e.must(friends[0].Click(e.shows(friends[0], ch, " · ⏳ "), "More")).Message, "Pause the game"))
			time.Sleep(10 * time.Hour)
			if n := len(calling(late, ch)); n > 0 {
				t.Fatalf("%d calls while the game is paused", n)
			}
			if restart {
				e.again()
			}
			e.must(friends[0].Click(friends[0].Find(ch, "Paused."), "Go on"))
			time.Sleep(time.Minute)
			if n := len(calling(late, ch)); n != 1 {
				t.Errorf("%d calls once it goes on", n)
			}
		})
	}
}

func TestNobodyIsCalledOnHoliday(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		for _, u := range friends {
			e.must(u.Slash(e.ch, "/me holiday", discordtest.Opt{"from": "2026-08-06", "to": "2026-08-15"}))
		}
		late, _ := e.turn(e.duel("one", friends), friends)
		for time.Now().Before(time.Date(2026, 8, 15, 23, 59, 0, 0, time.UTC)) {
			if n := e.mentions(late, "for you"); n > 0 {
				t.Fatalf("%d calls on holiday", n)
			}
			time.Sleep(10 * time.Hour)
		}
		time.Sleep(20 * time.Minute)
		if n := e.mentions(late, "for you"); n != 1 {
			t.Errorf("%d calls after the holiday", n)
		}
		time.Sleep(37 * time.Hour)
		if n := e.mentions(late, "for you"); n != 2 {
			t.Errorf("%d calls when half of the time has gone", n)
		}
	})
}

// A table that sleeps wakes for whom it is to call, and only then.
func TestATableThatSleepsWakesToCallSomebody(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		late, _ := e.turn(ch, friends)
		id, _ := e.registry.At(ch.ID)
		e.again()
		time.Sleep(35 * time.Hour)
		if !e.asleep(id) || e.mentions(late, "waits for you") != 1 {
			t.Error("it has called early, or does not sleep")
		}
		time.Sleep(time.Hour)
		if e.asleep(id) || e.mentions(late, "waits for you") != 2 {
			t.Error("it has not called, or has not woken")
		}
	})
}

// A call that is to go from a channel that cannot be reached goes when it can.
func TestACallGoesAlsoFromAChannelThatWasHidden(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		late, _ := e.turn(ch, friends)
		first := calling(late, ch)[0]
		e.guild.Kick()
		time.Sleep(time.Minute)
		e.acts(ch, late)
		time.Sleep(time.Hour)
		e.guild.Invite()
		time.Sleep(time.Hour)
		for _, m := range calling(late, ch) {
			if m.ID == first.ID {
				t.Error("it stands there")
			}
		}
	})
}

func TestAnInboxThatFailsHoldsUpNobodyElse(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		friends := e.users("Anne", "Marc", "Katrien", "Lowie")
		e.calledBy(friends[0], "By a direct message")
		e.srv.Weather(discordtest.Weather{PathPart: "/users/@me/channels", FailBefore: 1})
		turn := e.taxed(friends, func(turn []games.Seat) bool { return turn[0] == 0 })
		time.Sleep(time.Minute)
		calls := calling(friends[0], e.ch)
		for _, seat := range turn {
			called := slices.ContainsFunc(calls, func(m *discordtest.Message) bool { return m.Mentioned[0] == friends[seat].ID })
			if called != (seat != 0) {
				t.Errorf("%s is called in the channel: %v", friends[seat].Name, called)
			}
		}
	})
}

// Discord takes no direct message to who acts then; the other is called in the channel.
func TestACallThatIsDelayedHoldsUpNobodyElsesAndGoesWithItsTurn(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		header map[string]string
		body   string
	}{
		"they go too fast":        {http.StatusForbidden, nil, `{"message": "You are opening direct messages too fast", "code": 40003}`},
		"there are too many":      {http.StatusTooManyRequests, map[string]string{"Retry-After": "600"}, `{"message": "You are being rate limited.", "retry_after": 600.0, "global": false}`},
		"Discord is out of order": {http.StatusServiceUnavailable, nil, "away"},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			for _, u := range friends {
				e.calledBy(u, "By a direct message")
			}
			e.srv.Fail(1000, http.MethodPost, "/users/@me/channels", c.status, c.header, c.body)
			ch := e.duel("one", friends)
			late, other := e.turn(ch, friends)
			e.calledBy(other, "By a mention in the channel")
			time.Sleep(20 * time.Second)
			e.acts(ch, late)
			time.Sleep(10 * time.Second)
			if n := e.mentions(other, "waits for you"); n != 1 {
				t.Errorf("%s is called %d times", other.Name, n)
			}
			e.srv.Relent()
			time.Sleep(time.Hour)
			if said, n := inbox(late), e.mentions(other, "waits for you"); len(said) > 0 || n != 1 {
				t.Errorf("%s, who has acted, is told %q, and %s was called %d times", late.Name, said, other.Name, n)
			}
		})
	}
}

// A call waits for its turn, and may be refused or not be answered at first.
func TestNobodyIsCalledWhoHasActedBeforeTheCallIsSent(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(e *evening, ch *discordtest.Channel)
		taken bool // Discord has taken the call
	}{
		"it is refused at first": {func(e *evening, ch *discordtest.Channel) {
			e.srv.Fail(3, http.MethodPost, ch.ID+"/messages", http.StatusTooManyRequests, map[string]string{"Retry-After": "9"}, `{"message": "You are being rate limited.", "retry_after": 9.0, "global": false}`)
		}, false},
		"its answer is lost": {func(e *evening, ch *discordtest.Channel) {
			e.srv.Weather(discordtest.Weather{Method: http.MethodPost, PathPart: ch.ID + "/messages", FailAfter: 1})
		}, true},
	} {
		bubbleIn(t, name, func(t *testing.T) {
			e := longEvening(t)
			friends := e.users("Anne", "Marc")
			ch := e.duel("one", friends)
			late, other := e.turn(ch, friends)
			time.Sleep(5 * time.Minute)
			c.spoil(e, ch)
			e.acts(ch, late)
			time.Sleep(100 * time.Millisecond)
			e.acts(ch, other)
			time.Sleep(time.Minute)
			e.srv.Weather()
			time.Sleep(10 * time.Minute)
			if n, left := e.mentions(other, "waits for you"), calling(other, ch); n > 0 != c.taken || slices.ContainsFunc(left, func(m *discordtest.Message) bool { return m.Mentioned[0] == other.ID }) {
				t.Errorf("%s, who has acted, is called %d times, and %d calls stand there", other.Name, n, len(left))
			}
		})
	}
}

// struck books die before they can note that somebody was called for the second time.
type struck struct {
	*store.Store
	e *evening
}

func (s struck) PutNotices(ctx context.Context, list []notice.Notice, then time.Time) error {
	if list[0].Kind == notice.Call && list[0].Shown > 1 {
		s.e.life.end()
		return errKilled
	}
	return s.Store.PutNotices(ctx, list, then)
}

func TestACallThatAKillKeptFromBeingNotedStandsThereOnce(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		e.books = func(s *store.Store) books { return struck{s, e} }
		e.start()
		friends := e.users("Anne", "Marc")
		ch := e.duel("one", friends)
		late, _ := e.turn(ch, friends)
		time.Sleep(36*time.Hour - 15*time.Second)
		for !e.life.over.Load() {
			time.Sleep(time.Second)
		}
		e.stop()
		e.books = func(s *store.Store) books { return s }
		e.start()
		time.Sleep(time.Minute)
		if standing := calling(late, ch); len(standing) != 1 || !strings.Contains(standing[0].Text(), "Your time is over") {
			t.Errorf("%d calls stand there", len(standing))
		}
		time.Sleep(20 * time.Hour)
		if standing := calling(late, ch); len(standing) != 1 {
			t.Errorf("%d calls stand there later", len(standing))
		}
	})
}

// What Hofnar notes about his own messages is nobody's press: the host is called as soon
// as everybody else.
func TestTheHostIsCalledAsSoonAsTheOthers(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		e.duel("elsewhere", friends) // so that nobody plays for the first time
		e.must(friends[0].Slash(e.ch, "/play teufel", discordtest.Opt{"pace": "live", "clock": "10m"}))
		lobby := e.sees(friends[0], "Anne invites")
		e.must(friends[1].Click(lobby, "Join"))
		e.starts(friends[0], lobby)
		after := map[string][]time.Duration{}
		for range 6 {
			now, _ := e.turn(e.ch, friends)
			time.Sleep(3 * time.Minute)
			e.acts(e.ch, now)
			began := time.Now()
			next, _ := e.turn(e.ch, friends)
			calls := e.mentions(next, "waits for you")
			for e.mentions(next, "waits for you") == calls && time.Since(began) < 3*time.Minute {
				time.Sleep(time.Second)
			}
			after[next.Name] = append(after[next.Name], time.Since(began).Round(time.Second))
		}
		for name, waited := range after {
			if slices.Max(waited) > 30*time.Second {
				t.Errorf("%s is called after %v", name, waited)
			}
		}
	})
}
