package discordtest_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// thread has the bot start a thread below a message of its own.
func (r *table) thread(minutes int) *discordtest.Channel {
	r.Helper()
	line := r.post(obj{"content": "a line"})
	r.wants(r.do("POST", line+"/threads", obj{"name": "a corner", "auto_archive_duration": minutes}), 0, 0)
	return r.ch.ThreadOf(r.anne.Find(r.ch, "a line"))
}

// boardIn posts a message with a button in a thread.
func (r *table) boardIn(thread *discordtest.Channel) (m *discordtest.Message, path string) {
	r.Helper()
	id := r.wants(r.do("POST", messagesOf(thread), obj{"content": "board", "components": list{row(button("go"))}}), 0, 0).text("id")
	return r.anne.Find(thread, "board"), messagesOf(thread) + "/" + id
}

// isArchived reports what an event says of a thread.
func isArchived(p packet) bool {
	o, _ := p.field("thread_metadata").(obj)
	return o["archived"] == true
}

func TestAThreadIsArchivedByItselfAfterSilence(t *testing.T) {
	inMemory(t, func(r *table) {
		thread := r.thread(60)
		m, board := r.boardIn(thread)
		g := r.settled()
		r.clock.Advance(50 * time.Minute)
		r.wants(r.do("PATCH", board, obj{"content": "board, edited"}), 0, 0)
		i := r.ask(func() error { _, err := r.anne.Click(m, "go"); return err })
		r.wants(r.answer(i, 6, nil), 0, 0)
		r.clock.Advance(9 * time.Minute)
		if thread.Archived() {
			r.Error("archived after 59 minutes")
		}
		r.clock.Advance(time.Minute)
		told := g.until("THREAD_UPDATE")
		if !isArchived(told) || told.text("id") != thread.ID || !thread.Archived() {
			r.Error("after an hour in which nobody wrote the bot is told ", told.Data)
		}
		if at := told.field("thread_metadata").(obj)["archive_timestamp"]; at != r.clock.Now().Format(time.RFC3339) {
			r.Error("archived at ", at)
		}
		r.anne.Say(thread, "still here")
		if back := g.until("THREAD_UPDATE"); isArchived(back) || thread.Archived() {
			r.Error("after a message the bot is told ", back.Data)
		}
		r.clock.Advance(30 * time.Minute)
		r.anne.Say(thread, "and here")
		r.clock.Advance(59 * time.Minute)
		time.Sleep(time.Second)
		if thread.Archived() {
			r.Error("archived 59 minutes after a message")
		}
		r.clock.Advance(time.Minute)
		g.until("THREAD_UPDATE")
	})
}

func TestAPressInAnArchivedThreadArrivesFromThoseWhoAreInIt(t *testing.T) {
	r := newTable(t)
	thread := r.thread(60)
	m, _ := r.boardIn(thread)
	g := r.settled()
	thread.Archive(false)
	g.until("THREAD_UPDATE")
	dropped := func(who *discordtest.User, why string) {
		t.Helper()
		before := len(r.s.Interactions())
		if _, err := who.Click(m, "go"); !errors.Is(err, discordtest.ErrInteractionFailed) || len(r.s.Interactions()) != before {
			t.Errorf("%s: told %v, %d interactions", why, err, len(r.s.Interactions())-before)
		}
	}
	dropped(r.anne, "a press by somebody who is not in the thread")
	thread.Join(r.anne)
	i := r.ask(func() error { _, err := r.anne.Click(m, "go"); return err })
	r.wants(r.answer(i, 6, nil), 0, 0)
	if thread.Archived() || isArchived(g.until("THREAD_UPDATE")) {
		t.Error("a press by somebody who is in the thread does not bring it back")
	}
	r.wants(r.do("POST", messagesOf(thread), obj{"content": fmt.Sprintf("<@%s> is called", r.marc.ID)}), 0, 0)
	thread.Archive(true)
	dropped(r.anne, "a press in a thread that is locked")
	thread.Archive(false)
	i = r.ask(func() error { _, err := r.marc.Click(m, "go"); return err }) // whoever is mentioned is in it
	r.wants(r.answer(i, 6, nil), 0, 0)
	thread.Archive(true)
	if r.anne.Say(thread, "hello?") != nil {
		t.Error("a user writes in a thread that is locked")
	}
}

func TestABotBringsAThreadBackInWhichItIs(t *testing.T) {
	r := newTable(t)
	thread := r.ch.Thread("a quiet corner")
	back := func() answer { return r.do("PATCH", "/channels/"+thread.ID, obj{"archived": false}) }
	thread.Archive(false)
	r.wants(back(), 403, 50013)
	id := r.wants(r.do("POST", messagesOf(thread), obj{"content": "a message does, and then the bot is in it"}), 0, 0).text("id")
	own := messagesOf(thread) + "/" + id
	if thread.Archived() {
		t.Error("a message of the bot's does not bring it back")
	}
	thread.Archive(false)
	r.wants(back(), 0, 0)
	thread.Archive(true)
	r.wants(back(), 400, 50083)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 400, 50083)
	r.wants(r.do("DELETE", own, nil), 400, 50083)
	thread.Allow(discordtest.ManageThreads)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 0, 0)
}

func TestInALockedThreadNobodyWritesWhoMayNotManageThreads(t *testing.T) {
	r := newTable(t)
	thread := r.thread(60)
	_, board := r.boardIn(thread)
	g := r.settled()
	if told := g.wantsTold("a thread is locked", thread.Lock, "THREAD_UPDATE"); isArchived(told[0]) || thread.Archived() {
		t.Error("it is archived")
	}
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 400, 160005)
	r.wants(r.do("PATCH", board, obj{"content": "a"}), 400, 50083)
	if r.anne.Say(thread, "hello?") != nil {
		t.Error("a user writes in it")
	}
	g.wantsTold("it is unlocked", thread.Unlock, "THREAD_UPDATE")
	r.wants(r.do("PATCH", board, obj{"content": "a"}), 0, 0)
	thread.Lock()
	thread.Allow(discordtest.ManageThreads)
	r.wants(r.do("POST", messagesOf(thread), obj{"content": "a"}), 0, 0)
}

func TestAThousandThreadsAreActiveAtMost(t *testing.T) {
	r := newTable(t)
	line := r.post(obj{"content": "a line"})
	sleeping := r.ch.Thread("sleeping")
	sleeping.Archive(false)
	for i := range 1000 {
		r.ch.Thread(fmt.Sprint(i))
	}
	start := func() answer { return r.do("POST", line+"/threads", obj{"name": "one more"}) }
	r.wants(start(), 400, 160006)
	r.wants(r.do("POST", "/channels/"+r.ch.ID+"/threads", obj{"name": "one more", "type": 11}), 400, 160006)
	r.wants(r.do("POST", messagesOf(sleeping), obj{"content": "awake"}), 400, 160006)
	r.ch.Thread("7").Archive(false)
	r.wants(start(), 0, 0)
}

func TestTheKindsOfChannel(t *testing.T) {
	r := newTable(t)
	r.declare()
	for name, c := range map[string]struct {
		ch     *discordtest.Channel
		thread float64 // the kind of its messages' threads, 0: none
	}{
		"a text channel":          {r.guild.Channel("text"), 11},
		"an announcement channel": {r.guild.Announcements("news"), 10},
		"a voice channel's chat":  {r.guild.Voice("voice"), 0},
		"a stage's chat":          {r.guild.Stage("stage"), 0},
		"a post in a forum":       {r.guild.Forum("forum").Thread("post"), 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := r.in(t)
			id := r.wants(r.do("POST", messagesOf(c.ch), obj{"content": "a"}), 0, 0).text("id")
			i := r.ask(func() error { _, err := r.anne.Slash(c.ch, "/play", nil); return err })
			r.wants(r.answer(i, 4, obj{"content": "b"}), 0, 0)
			made := r.do("POST", messagesOf(c.ch)+"/"+id+"/threads", obj{"name": "t"})
			if c.thread == 0 {
				r.wants(made, 400, 50024)
				r.wants(r.do("POST", "/channels/"+c.ch.ID+"/threads", obj{"name": "t", "type": 11}), 400, 50024)
			} else if kind := r.wants(made, 0, 0).field("type"); kind != c.thread {
				t.Errorf("its thread is of kind %v", kind)
			}
		})
	}
	forum := r.guild.Forum("forum")
	r.wants(r.do("POST", messagesOf(forum), obj{"content": "a"}), 400, 50008)
	if _, err := r.anne.Slash(forum, "/play", nil); !errors.Is(err, discordtest.ErrNotVisible) || r.anne.Say(forum, "a") != nil {
		t.Error("a user types in a forum itself: ", err)
	}
	if n := len(r.guild.Threads()); n != 3 {
		t.Errorf("there are %d threads", n)
	}
}
