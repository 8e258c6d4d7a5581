package bot_test

import (
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/notice"
	"hofnar/store"
)

var inThread = discordtest.Opt{"thread": true, "rounds": 1}

// thread opens a table of Dalmuti in a thread of its own; it returns the channel's line
// and the thread.
func (e *evening) thread(host *discordtest.User) (line *discordtest.Message, thread *discordtest.Channel) {
	e.t.Helper()
	if said := e.hears(host.Slash(e.ch, "/play dalmuti", inThread)); !strings.Contains(said, "in a thread of its own: https://") {
		e.t.Fatalf("%s hears %q", host.Name, said)
	}
	time.Sleep(2 * time.Second)
	line = e.sees(host, "The Great Dalmuti `")
	if thread = e.ch.ThreadOf(line); thread == nil {
		e.t.Fatal("the line has no thread")
	}
	return line, thread
}

// edits counts how often a message was edited.
func (e *evening) edits(m *discordtest.Message) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPatch && strings.HasSuffix(r.Path, "/messages/"+m.ID) && r.Status < 300 {
			n++
		}
	}
	return n
}

// Where no thread can be made, the option for one leads nowhere.
func TestWhoFindsAChannelTakenIsToldOfAThreadOnlyWhereThereCanBeOne(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		_, thread := e.thread(friends[0])
		voice, bare := e.guild.Voice("voice"), e.guild.Channel("bare")
		bare.Deny(discordtest.CreatePublicThreads)
		for _, ch := range []*discordtest.Channel{voice, bare} {
			e.must(friends[0].Slash(ch, "/play kismet", nil))
		}
		time.Sleep(time.Second)
		for _, ch := range []*discordtest.Channel{thread, voice, bare} {
			if said := e.hears(friends[1].Slash(ch, "/play kismet", nil)); !strings.Contains(said, "open another in another channel") {
				t.Errorf("in %s Marc hears %q", ch.Name, said)
			}
		}
		for _, ch := range []*discordtest.Channel{thread, voice} {
			if said := e.hears(friends[1].Slash(ch, "/play kismet", discordtest.Opt{"thread": true})); !strings.Contains(said, "is open in this channel") {
				t.Errorf("in %s Marc, who wants a thread, hears %q", ch.Name, said)
			}
		}
	})
}

func TestATableInAThreadOfItsOwn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends := e.users("Anne", "Marc")
		line, thread := e.thread(friends[0])
		says := func(want ...string) { // one of these
			t.Helper()
			time.Sleep(2 * time.Second)
			said := e.sees(friends[0], "The Great Dalmuti `").Text()
			if !slices.ContainsFunc(want, func(w string) bool { return strings.Contains(said, w) }) || !strings.HasSuffix(said, "/"+thread.ID) {
				t.Errorf("the line says %q, not %q", said, want)
			}
		}
		says("Anne invites, 1 seated")
		if !strings.HasPrefix(thread.Name, "The Great Dalmuti · ") {
			t.Errorf("the thread is called %q", thread.Name)
		}
		parent := e.ch
		e.ch = thread
		lobby := e.sees(friends[1], "Anne invites")
		e.must(friends[1].Click(lobby, "Join"))
		for range 3 {
			e.adds(friends[0], lobby)
		}
		e.starts(friends[0], lobby)
		e.ch = parent
		says("turn: ", "taxes to be exchanged")               // by whom is a secret, where somebody may call a revolution
		e.must(friends[1].Slash(parent, "/play kismet", nil)) // the channel is free

		e.ch = thread
		e.playsOut(friends)
		ended := e.sees(friends[0], "the game** ·")
		e.ch = parent
		says("· over: ")
		if n := e.edits(line); n > 4 {
			t.Errorf("the line was edited %d times", n)
		}
		e.ch = thread
		e.must(friends[1].Click(ended, "Play again"))
		e.sees(friends[1], "Marc invites")
		e.ch = parent
		says("Marc invites, 4 seated")
		e.ch = thread
		e.must(friends[1].Click(e.must(friends[1].Click(e.sees(friends[1], "Marc invites"), "More")).Message, "Close the lobby"))
		time.Sleep(2 * time.Second)
		e.must(friends[0].Click(ended, "Play again")) // from the game, not from the lobby that was closed
		e.sees(friends[1], "Anne invites")
		e.ch = parent
		says("Anne invites, 4 seated")
	})
}

func TestTheSameInteractionTwiceMakesOneThread(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.srv.Gateway().Duplicate()
		line, thread := e.thread(anne)
		time.Sleep(time.Minute)
		id, _ := e.registry.At(thread.ID)
		if n := len(e.guild.Threads()); n != 1 || !strings.HasSuffix(thread.Name, string(id)) || !strings.Contains(line.Text(), string(id)) {
			t.Errorf("%d threads, one called %q; table %s, line %q", n, thread.Name, id, line.Text())
		}
		var lobbies int
		for _, m := range anne.Sees(thread) {
			if strings.Contains(m.Text(), "Anne invites") {
				lobbies++
			}
		}
		if lobbies != 1 {
			t.Errorf("%d lobbies", lobbies)
		}
	})
}

// The third lobby that somebody may have is not one too many when its event comes again, after
// a kill that nobody was answered before.
func TestTheThirdLobbyIsNotOneTooManyForItsOwnEvent(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		for _, name := range []string{"one", "two"} {
			e.must(anne.Slash(e.guild.Channel(name), "/play dalmuti", nil))
		}
		e.stop()
		e.books = func(s *store.Store) books {
			return unnoting{s, e, func(n notice.Notice, _ notice.Turn) bool { return n.Kind == notice.Line }}
		}
		e.start()
		said := make(chan string)
		go func() { said <- e.hears(anne.Slash(e.ch, "/play dalmuti", inThread)) }()
		for !e.life.over.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		e.stop()
		e.books = func(s *store.Store) books { return s }
		e.start()
		if text := <-said; !strings.Contains(text, "in a thread of its own: https://") {
			t.Errorf("Anne hears %q", text)
		}
		time.Sleep(time.Minute)
		if n := len(e.guild.Threads()); n != 1 {
			t.Errorf("%d threads", n)
		}
	})
}

func TestTheLineFollowsAfterARestart(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		line, thread := e.thread(anne)
		marc := e.user("Marc")
		e.must(marc.Click(marc.Find(thread, "Anne invites"), "Join"))
		time.Sleep(time.Minute)
		if n := e.edits(line); n != 1 {
			t.Fatalf("the line was edited %d times", n)
		}
		e.kill()
		e.start()
		time.Sleep(lineEvery + time.Minute)
		e.sees(anne, "Anne invites, 2 seated")
		e.stop()
		e.start()
		time.Sleep(lineEvery + time.Minute)
		if n := e.edits(line); n != 2 {
			t.Errorf("the line was edited %d times", n)
		}
	})
}

// lineEvery is how long a line shows the same at least.
const lineEvery = 10 * time.Minute

func TestALineNamesWhomIsWaitedForAndNoComputer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		e.must(anne.Slash(e.ch, "/play teufel", discordtest.Opt{"thread": true, "clock": "25m"}))
		time.Sleep(2 * time.Second)
		line := e.sees(anne, "Auf Teufel komm raus! `")
		lobby := anne.Find(e.ch.ThreadOf(line), "Anne invites")
		e.adds(anne, lobby)
		e.starts(anne, lobby)
		for range 3 * 60 { // she lets her time run out, and the computer moves within seconds
			time.Sleep(time.Minute)
			if text := e.sees(anne, "Auf Teufel komm raus! `").Text(); !strings.Contains(text, "turn: Anne ·") {
				t.Fatalf("the line says %q", text)
			}
		}
		if n := e.edits(line); n < 5 {
			t.Errorf("in three hours the line was edited %d times", n)
		}
	})
}

func TestAThreadThatSleptIsBroughtBackBeforeAnEdit(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		e.must(anne.Slash(e.ch, "/play teufel", discordtest.Opt{"thread": true, "clock": "5m"}))
		time.Sleep(2 * time.Second)
		thread := e.ch.ThreadOf(e.sees(anne, "Auf Teufel komm raus! `"))
		lobby := anne.Find(thread, "Anne invites")
		e.adds(anne, lobby)
		e.starts(anne, lobby)
		time.Sleep(time.Minute)
		before := anne.Find(thread, "Auf Teufel komm raus! · ")
		if !broughtBack(thread) {
			t.Error("it is not brought back once")
		}
		thread.Archive(false)
		time.Sleep(10 * time.Minute) // a computer plays for her
		after := anne.Find(thread, "Auf Teufel komm raus! · ")
		if thread.Archived() || after.ID != before.ID || after.Text() == before.Text() {
			t.Errorf("put away: %t, was\n%s\nis\n%s", thread.Archived(), before.Text(), after.Text())
		}
		thread.Archive(true) // what cannot be brought back is not asked for again and again
		asked := len(e.srv.Requests())
		time.Sleep(24 * time.Hour)
		elsewhere := func(r discordtest.Request) bool { return !strings.Contains(r.Path, thread.ID) } // the line above
		if more := len(slices.DeleteFunc(e.srv.Requests()[asked:], elsewhere)); more > 30 {
			t.Errorf("%d requests in a day about a thread that is locked", more)
		}
	})
}

func TestWithoutTheRightNoThreadIsMade(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.ch.Deny(discordtest.CreatePublicThreads)
		if said := e.hears(anne.Slash(e.ch, "/play dalmuti", inThread)); !strings.Contains(said, "Create Public Threads") {
			t.Errorf("Anne hears %q", said)
		}
		e.ch.Allow(discordtest.CreatePublicThreads)
		e.ch.Deny(discordtest.SendMessagesInThread)
		if said := e.hears(anne.Slash(e.ch, "/play dalmuti", inThread)); !strings.Contains(said, "Send Messages in Threads") {
			t.Errorf("Anne hears %q", said)
		}
		e.ch.Allow(discordtest.SendMessagesInThread)
		corner := e.ch.Thread("a quiet corner")
		if said := e.hears(anne.Slash(corner, "/play dalmuti", inThread)); !strings.Contains(said, "This is a thread already") {
			t.Errorf("Anne hears %q", said)
		}
		if said := e.hears(anne.Slash(e.ch, "/play dalmuti", discordtest.Opt{"thread": true, "clock": "1s"})); !strings.Contains(said, "A clock is a number") {
			t.Errorf("Anne hears %q", said)
		}
		if m := anne.Find(e.ch, "The Great Dalmuti `"); m != nil {
			t.Errorf("there is a line for no table: %s", m.Text())
		}
	})
}

// It would stand in the list of threads for a week, with nothing in it.
func TestAThreadWithoutATableIsPutAway(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		var full atomic.Bool
		e.books = func(s *store.Store) books { return fullBooks{s, &full} }
		e.start()
		anne := e.user("Anne")
		e.knows(anne)
		full.Store(true)
		e.srv.Fail(3, http.MethodPatch, "/channels/", http.StatusServiceUnavailable, nil, "")
		asked := time.Now()
		e.hears(anne.Slash(e.ch, "/play dalmuti", inThread))
		if took := time.Since(asked); took > time.Second {
			t.Errorf("Anne waits %v for it", took)
		}
		time.Sleep(time.Minute)
		if all := e.guild.Threads(); len(all) != 1 || !all[0].Archived() || said(anne, e.ch, "The Great Dalmuti `") > 0 {
			t.Errorf("of %d threads without a table one is in the list, or a line leads to it", len(all))
		}
		full.Store(false)
		time.Sleep(time.Minute)
		if _, thread := e.thread(anne); thread.Archived() {
			t.Error("the next one is put away too")
		}
	})
}

func TestALineThatWasDeletedIsNotMissed(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		line, thread := e.thread(anne)
		e.srv.Fail(2, http.MethodPatch, "/messages/"+line.ID, http.StatusNotFound, nil, `{"code":10008}`)
		asked := len(e.srv.Requests())
		lobby := anne.Find(thread, "Anne invites")
		menu := e.must(anne.Click(lobby, "More")).Message
		e.must(anne.Click(menu, "Shuffle seats"))
		e.adds(anne, lobby)
		time.Sleep(lineEvery + time.Minute)
		e.must(anne.Click(menu, "Close the lobby"))
		time.Sleep(time.Hour)
		for _, r := range e.srv.Requests()[asked:] {
			if strings.HasSuffix(r.Path, "/"+line.ID) && r.Status < 300 {
				t.Errorf("%s %s", r.Method, r.Path)
			}
		}
		if anne.Find(thread, "was closed before the game began") == nil {
			t.Error("the table's message does not say that it is closed")
		}
	})
}
