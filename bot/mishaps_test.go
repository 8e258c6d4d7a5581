package bot_test

import (
	"cmp"
	"flag"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/people"
	"hofnar/games/daily"
)

var allMishaps = flag.Bool("mishaps.all", false, "each message that nobody asks for meets each failure for each time, not one of each")

// unasked is a message that Hofnar sends or changes unasked.
type unasked struct {
	method string
	place  func() *discordtest.Channel // where Discord fails
	path   string                      // part of the paths of what fails; empty: the messages of that place
	comes  func()                      // has it come
	stands func() int                  // how many of them stand that say what they should
	other  func() bool                 // what else was to come did; nil: nothing was
	over   func()                      // has it serve no more; nil: nothing does that
}

// Those that do not meet all: of some Discord is believed, once it says so again, that they are not there.
const (
	going   = "a message that has served and goes"
	line    = "the line about a thread"
	hand    = "a hand"
	unknown = "unknown message"
)

// allUnasked are set up until just before the message comes.
var allUnasked = []struct {
	name   string
	set    func(e *evening) unasked
	serves bool // for a time, until it is over
}{
	{"a call in the channel", func(e *evening) unasked { return e.callUnasked("By a mention in the channel") }, true},
	{"a call in the inbox", func(e *evening) unasked { return e.callUnasked("By a direct message") }, true},
	{"the morning's word in the channel", func(e *evening) unasked { return e.morningUnasked("By a mention in the channel") }, true},
	{"the morning's word in the inbox", func(e *evening) unasked { return e.morningUnasked("By a direct message") }, true},
	{"an offer of a seat", offerUnasked, false},
	{"an invitation in the channel", func(e *evening) unasked { return e.invitationUnasked("By a mention in the channel") }, true},
	{"an invitation in the inbox", func(e *evening) unasked { return e.invitationUnasked("By a direct message") }, false},
	{"a question whether a game is to end, in the channel", func(e *evening) unasked { return e.endingUnasked("By a mention in the channel") }, false},
	{"a question whether a game is to end, in the inbox", func(e *evening) unasked { return e.endingUnasked("By a direct message") }, false},
	{"the word about the week", weekUnasked, false},
	{"the places of a deal", dealUnasked, false},
	{"the line of a new table in a thread", func(e *evening) unasked { return e.threadUnasked(messagesOf(e.ch) + "$") }, false},
	{"that a game is archived", archiveUnasked, false},
	{"a table that is posted anew", repostUnasked, false},
	{"what a lobby says", lobbyUnasked, false},
	{"a thread of a table's own", func(e *evening) unasked { return e.threadUnasked("/threads") }, false},
	{line, lineUnasked, false},
	{"a thread that is brought back", archivedUnasked, false},
	{"a table in a thread that sleeps", sleepingUnasked, false},
	{"a roll of Kismet", rollUnasked, false},
	{"the fist below a roll", fistUnasked, true},
	{hand, handUnasked, false},
	{"how a roll has ended", endOfRollUnasked, false},
	{going, goingUnasked, false},
}

// callUnasked is a call at one of two tables, each with two people of its own.
func (e *evening) callUnasked(way string) unasked {
	one, two := e.users("Anne", "Marc"), e.users("Katrien", "Lowie")
	for _, u := range slices.Concat(one, two) {
		e.calledBy(u, way)
	}
	here, there := e.duel("one", one), e.duel("two", two)
	first, called := e.turn(here, one)
	before, after := e.turn(there, two)
	place := here
	if way == "By a direct message" {
		place = called.Direct()
	}
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return place },
		comes:  func() { e.acts(here, first); e.acts(there, before) },
		stands: func() int { return e.callsOf(called, here) },
		other:  func() bool { return e.callsOf(after, there) == 1 },
		over:   func() { e.acts(here, called) },
	}
}

// callsOf counts the messages that call somebody to a table, in its channel or the inbox.
func (e *evening) callsOf(u *discordtest.User, ch *discordtest.Channel) (n int) {
	for _, m := range calling(u, ch) {
		if slices.Contains(m.Mentioned, u.ID) {
			n++
		}
	}
	return n + len(calling(u, u.Direct()))
}

// morningUnasked is what is told in the morning to somebody at one of two tables, and to one at the other.
func (e *evening) morningUnasked(way string) unasked {
	all := e.users("Anne", "Marc", "Katrien", "Lowie")
	for _, u := range all {
		e.calledBy(u, way)
		e.must(u.Slash(e.ch, "/me quiet", discordtest.Opt{"from": "11", "to": "20", "zone": "UTC"}))
	}
	here, there := e.duel("one", all[:2]), e.duel("two", all[2:])
	called, _ := e.turn(here, all[:2])
	after, _ := e.turn(there, all[2:])
	place := here
	if way == "By a direct message" {
		place = called.Direct()
	}
	time.Sleep(time.Until(today.Truncate(day).Add(20*time.Hour - time.Second)))
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return place },
		comes:  func() { time.Sleep(time.Second) },
		stands: func() int { return e.callsOf(called, here) },
		other:  func() bool { return e.callsOf(after, there) == 1 },
		over:   func() { e.acts(here, called) },
	}
}

func offerUnasked(e *evening) unasked {
	friends, karel := e.users("Anne", "Marc"), e.user("Karel")
	e.game(friends, 2, discordtest.Opt{"rounds": 1, "pace": "slow"})
	time.Sleep(10 * time.Second)
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return e.ch },
		comes:  func() { e.offersSeat(friends[0], karel) },
		stands: func() int { return said(karel, e.ch, "offers you a seat") },
	}
}

func (e *evening) invitationUnasked(way string) unasked {
	anne, marc := e.user("Anne"), e.user("Marc")
	e.calledBy(marc, way)
	e.must(anne.Slash(e.ch, "/play kismet", nil))
	lobby := e.sees(anne, "Anne invites")
	menu := e.must(anne.Click(lobby, "More")).Message
	place, says := e.ch, func() int { return said(marc, e.ch, "holds a seat for you") }
	over := func() { e.must(marc.Click(lobby, "Join")) }
	if way == "By a direct message" {
		place, says = marc.Direct(), func() int { return max(len(inbox(marc)), said(marc, e.ch, "holds a seat for you")) }
		over = nil // it stays
	}
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return place },
		comes: func() {
			e.must(anne.SelectUser(menu, "Invite people: a seat is held for each", marc))
		},
		stands: says,
		over:   over,
	}
}

func (e *evening) endingUnasked(way string) unasked {
	friends := e.users("Anne", "Marc")
	e.calledBy(friends[1], way)
	e.underWay(friends, discordtest.Opt{"pace": "slow"})
	place := e.ch
	if way == "By a direct message" {
		place = friends[1].Direct()
	}
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return place },
		comes:  func() { e.asksToEnd(friends[0]) },
		stands: func() int { return len(e.calledToEnd(friends[1])) },
	}
}

// weekUnasked is the word of one of two servers.
func weekUnasked(e *evening) unasked {
	news := map[*discordtest.Guild]*discordtest.Channel{}
	friends := e.users("Anne", "Marc")
	guild, other := e.guild, e.srv.Guild("Others")
	for _, g := range []*discordtest.Guild{guild, other} {
		for _, u := range friends {
			g.Join(u)
		}
		g.Manager(friends[0])
		time.Sleep(time.Minute)
		news[g] = g.Channel("news")
		e.must(friends[0].Slash(news[g], "/settings", discordtest.Opt{"weekly": "here"}))
		e.ch = g.Channel("evening")
		e.game(friends, 2, discordtest.Opt{"rounds": 1})
		e.playsOut(friends)
	}
	time.Sleep(7*day - time.Hour)
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return news[guild] },
		comes:  func() { time.Sleep(time.Hour) },
		stands: func() int { return wordsIn(friends[1], news[guild]) },
		other:  func() bool { return wordsIn(friends[1], news[other]) == 1 },
	}
}

// dealUnasked is what became of a deal, on one of two servers.
func dealUnasked(e *evening) unasked {
	anne, today := e.user("Anne"), daily.DayOf(time.Now())
	guild, other := e.guild, e.srv.Guild("Others")
	other.Join(anne)
	time.Sleep(time.Minute)
	e.deals(today)
	news := map[*discordtest.Guild]*discordtest.Channel{}
	for _, g := range []*discordtest.Guild{guild, other} {
		news[g] = g.Channel("news")
		if _, err := e.kept.ChangeServer(e.t.Context(), g.ID, func(s *people.Server) { s.Daily = news[g].ID }); err != nil {
			e.t.Fatal(err)
		}
	}
	e.comesTo(anne, today, 20)
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return news[guild] },
		comes: func() {
			if err := e.kept.CloseDeals(e.t.Context(), today+2, today); err != nil {
				e.t.Fatal(err)
			}
			e.stop()
			e.start()
		},
		stands: func() int { return said(anne, news[guild], "is over") },
	}
}

func archiveUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc")
	here, there := e.duel("one", friends), e.duel("two", friends)
	time.Sleep(14*day - 11*time.Second)
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return here },
		comes:  func() { time.Sleep(12 * time.Second) },
		stands: func() int { return said(friends[0], here, "**Archived") },
		other:  func() bool { return said(friends[0], there, "**Archived") == 1 },
	}
}

func repostUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc", "Katrien")
	e.lobby(friends[:1], 0, nil)
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return e.ch },
		comes: func() {
			e.hears(friends[0].Slash(e.ch, "/table show", nil))
			e.must(friends[1].Click(e.sees(friends[0], "Anne invites"), "Join"))
		},
		stands: func() int {
			n := said(friends[2], e.ch, "Anne invites")
			if said(friends[2], e.ch, "2 players (") != 1 {
				return -n
			}
			return n
		},
	}
}

func lobbyUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc", "Katrien")
	lobby := e.lobby(friends[:1], 0, nil)
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return e.ch },
		comes:  func() { e.must(friends[1].Click(lobby, "Join")) },
		stands: func() int {
			if said(friends[2], e.ch, "2 players (") != 1 {
				return 0
			}
			return said(friends[2], e.ch, "Anne invites")
		},
	}
}

func goingUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc")
	here := e.duel("one", friends)
	called, _ := e.turn(here, friends)
	return unasked{
		method: http.MethodDelete,
		place:  func() *discordtest.Channel { return here },
		comes:  func() { e.acts(here, called) },
		stands: func() int { return 1 + e.callsOf(called, here) },
	}
}

// mishaps are what Discord does with requests of one kind in one channel.
var mishaps = []struct {
	name string
	do   func(*discordtest.Server, string, string)
}{
	{"the connection breaks before", weather(discordtest.Weather{ResetBefore: 1})},
	{"the connection breaks after", weather(discordtest.Weather{ResetAfter: 1})},
	{"502", weather(discordtest.Weather{FailBefore: 1})},
	{"504, and it is done", weather(discordtest.Weather{FailAfter: 1})},
	{"429 that others have earned", weather(discordtest.Weather{Shared: 1})},
	{"no access", refusal(50001)},
	{"unknown channel", refusal(10003)},
	{unknown, refusal(10008)},
	{"too fast", refusal(40003)},
	{"closed or not permitted", func(s *discordtest.Server, method, path string) {
		body := `{"code":50007,"message":"Cannot send messages to this user"}`
		if at := strings.Split(path, "/"); len(at) < 3 || !s.Direct(at[2]) {
			body = `{"code":50013,"message":"Missing Permissions"}`
		}
		s.Fail(1_000_000, method, path, http.StatusForbidden, nil, body)
	}},
}

func weather(w discordtest.Weather) func(*discordtest.Server, string, string) {
	return func(s *discordtest.Server, method, path string) {
		w.Method, w.PathPart = method, path
		s.Weather(w)
	}
}

func refusal(code int) func(*discordtest.Server, string, string) {
	return func(s *discordtest.Server, method, path string) { s.Refuse(1000*day, method, path, code) }
}

// Whatever befalls a message that nobody has asked for, and for however long: then it stands there
// once, or not if it has served; nothing else was held up, nothing was tried without end, and the
// books took all that was noted.
func TestWhatNobodyAsksForStandsOnceWhateverDiscordDoesWithIt(t *testing.T) {
	for i, what := range allUnasked {
		for j, mishap := range mishaps {
			for k, lasts := range []time.Duration{15 * time.Second, 2 * time.Minute, 2 * time.Hour} {
				if (what.name == going || what.name == line) && mishap.name == unknown && lasts > time.Minute {
					continue // said twice, a minute apart, it is believed
				}
				if what.name == hand && (j > 4 || lasts > time.Hour) {
					continue // refused or without its token it is followed no more: its next press is answered by one that is right
				}
				name := fmt.Sprint(what.name, ", ", mishap.name, " for ", lasts)
				if *allMishaps || j == i%len(mishaps) && k == (i+1)%3 {
					bubbleIn(t, name, func(t *testing.T) { meets(t, what.set, mishap.do, lasts, false) })
				}
				if what.serves && (*allMishaps || strings.Contains(what.name, "call") && j == 1 && k == 0) {
					bubbleIn(t, name+", and it has served", func(t *testing.T) { meets(t, what.set, mishap.do, lasts, true) })
				}
			}
		}
	}
}

// meets has a message meet a failure for so long, at whose end it has perhaps served.
func meets(t *testing.T, set func(*evening) unasked, fail func(*discordtest.Server, string, string), lasts time.Duration, served bool) {
	t.Helper()
	e, diary := eveningOn(t, discordtest.Config{OpenAPI: discordtest.Description(), Memory: true, Heartbeat: time.Hour, Gateway: discordtest.GatewayConfig{Guilds: fewServers}}), &syncedBuffer{}
	e.diary, e.games = diary, played
	e.start()
	r := set(e)
	place := r.place()
	path := cmp.Or(r.path, messagesOf(place))
	fail(e.srv, r.method, path)
	before := e.count(r.method, path)
	r.comes()
	time.Sleep(lasts)
	if r.other != nil && !r.other() {
		t.Error("something else is held up")
	}
	if tried := e.count(r.method, path) - before; tried > 24+int(lasts/(10*time.Second)) {
		t.Errorf("it was tried %d times", tried)
	}
	want := 1
	if served {
		want = 0
		r.over()
	}
	e.srv.Weather()
	e.srv.Relent()
	if !e.srv.Direct(place.ID) {
		place.Allow(discordtest.SendMessages) // an event: else it is tried a day later
	}
	time.Sleep(3 * time.Hour)
	if n := r.stands(); n != want {
		t.Errorf("it stands there %d times, want %d", n, want)
	}
	for line := range strings.SplitSeq(diary.String(), "\n") {
		if strings.Contains(line, "level=ERROR") || strings.Contains(line, "not in the books") || strings.Contains(line, "constraint") || strings.Contains(line, "cannot be done") {
			t.Error(line)
		}
	}
}
