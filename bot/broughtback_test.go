package bot_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/reach"
)

// broughtBack reports whether a thread that was archived is brought back soon.
func broughtBack(thread *discordtest.Channel) bool {
	thread.Archive(false)
	time.Sleep(time.Minute)
	return !thread.Archived()
}

// asked counts the requests to bring a thread back.
func (e *evening) askedBack(thread *discordtest.Channel) (n int) {
	for _, r := range e.srv.Requests() {
		if r.Method == http.MethodPatch && r.Path == "/channels/"+thread.ID {
			n++
		}
	}
	return n
}

func TestTheThreadOfAnOpenTableIsBroughtBackOnceADay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		_, thread := e.thread(anne)
		lobby := anne.Find(thread, "Anne invites")
		for range 3 {
			e.adds(anne, lobby)
		}
		e.starts(anne, lobby)
		time.Sleep(8 * days) // nobody writes; Discord archives it
		if r, err := marc.Click(marc.Find(thread, "round 1 of"), "More"); err != nil || e.askedBack(thread) != 1 {
			t.Fatalf("a press by somebody who is not in the thread: %v, %v; asked for it %d times", r, err, e.askedBack(thread))
		}
		time.Sleep(days)
		if !broughtBack(thread) {
			t.Error("it is not brought back when somebody archives it")
		}
		time.Sleep(20 * time.Minute)
		if broughtBack(thread) {
			t.Error("it is brought back twice a day")
		}
		e.kill()
		e.start()
		anne.Say(thread, "still on?")
		if time.Sleep(time.Hour); broughtBack(thread) {
			t.Error("after a restart it is brought back once more")
		}
		anne.Say(thread, "and now?")
		if time.Sleep(days); !broughtBack(thread) {
			t.Error("the day after it is not brought back")
		}
	})
}

func TestAThreadThatSomebodyWantsArchivedIsLeftAlone(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		_, thread := e.thread(anne)
		if !broughtBack(thread) {
			t.Fatal("it is not brought back")
		}
		if time.Sleep(5 * time.Minute); broughtBack(thread) {
			t.Error("archived again within ten minutes it is brought back")
		}
		e.stop()
		e.start()
		anne.Say(thread, "hello")
		if time.Sleep(2 * days); broughtBack(thread) {
			t.Error("the day after it is brought back all the same")
		}
	})
}

func TestAnArchivingThatIsToldAgainAfterAKillIsNoSecondOne(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		_, thread := e.thread(anne)
		time.Sleep(time.Minute)
		thread.Archive(false)
		time.Sleep(300 * time.Millisecond)
		if thread.Archived() {
			t.Fatal("it is not brought back")
		}
		e.kill()
		e.start()
		time.Sleep(time.Minute)
		if _, unwanted, err := e.kept.BroughtBack(context.Background(), thread.ID); err != nil || unwanted {
			t.Errorf("it is to stay archived: %v, %v", unwanted, err)
		}
	})
}

func TestAThreadThatIsLockedOrHasNoTableStaysArchived(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := longEvening(t)
		anne := e.user("Anne")
		_, locked := e.thread(anne)
		locked.Archive(true)
		idle := e.ch.Thread("talk")
		anne.Say(idle, "of something else")
		idle.Archive(false)
		time.Sleep(time.Hour)
		owed := reach.Deletion{
			Guild: e.guild.ID, Channel: locked.ID, Message: anne.Find(locked, "Anne invites").ID,
			Attempts: reach.Attempts{Due: time.Now()},
		}
		if err := e.kept.PutDeletion(context.Background(), owed); err != nil {
			t.Fatal(err)
		}
		e.stop()
		e.start()
		time.Sleep(40 * days)
		if list, err := e.kept.FirstDeletions(context.Background(), 9); err != nil || len(list) > 0 {
			t.Errorf("still to be deleted is %+v, %v", list, err)
		}
		if n := e.askedBack(locked) + e.askedBack(idle); n != 0 {
			t.Errorf("%d requests", n)
		}
	})
}

func TestWhereThereAreNoThreadsASentenceSaysSo(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		diary := &syncedBuffer{}
		e.diary = diary
		e.start()
		anne := e.user("Anne")
		e.knows(anne)
		for name, c := range map[string]struct {
			ch   *discordtest.Channel
			says string
		}{
			"a voice channel's chat": {e.guild.Voice("voice"), "no threads in a channel of this kind"},
			"a stage's chat":         {e.guild.Stage("stage"), "no threads in a channel of this kind"},
			"a post in a forum":      {e.guild.Forum("forum").Thread("post"), "This is a thread already"},
		} {
			if said := e.hears(anne.Slash(c.ch, "/play dalmuti", inThread)); !strings.Contains(said, c.says) {
				t.Errorf("%s: Anne hears %q", name, said)
			}
			if said := e.hears(anne.Slash(c.ch, "/play dalmuti", nil)); !strings.Contains(said, "is set up") {
				t.Errorf("%s: Anne hears %q", name, said)
			}
		}
		e.srv.Fail(1, http.MethodPost, "/threads", http.StatusBadRequest, nil, `{"code":50024,"message":"Cannot execute action on this channel type"}`)
		if said := e.hears(e.user("Marc").Slash(e.ch, "/play dalmuti", inThread)); !strings.Contains(said, "no threads in a channel of this kind") {
			t.Errorf("where Discord alone knows: Marc hears %q", said)
		}
		if said := diary.String(); strings.Contains(said, "level=ERROR") {
			t.Errorf("the log says\n%s", said)
		}
	})
}

func TestATableInAThreadOfAnAnnouncementChannel(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		e.ch = e.guild.Announcements("news")
		anne := e.user("Anne")
		e.guild.Manager(anne)
		e.must(anne.Slash(e.ch, "/settings", discordtest.Opt{"here": "too"}))
		line, thread := e.thread(anne)
		lobby := anne.Find(thread, "Anne invites")
		for range 3 {
			e.adds(anne, lobby)
		}
		e.starts(anne, lobby)
		time.Sleep(5 * time.Second)
		under := func(said string) bool { // by whom the taxes are exchanged is a secret
			return strings.Contains(said, "turn: ") || strings.Contains(said, "taxes to be exchanged")
		}
		if says := anne.Find(e.ch, "The Great Dalmuti `"); says.ID != line.ID || !under(says.Text()) {
			t.Errorf("the line says %s", says.Text())
		}
		if anne.Find(thread, "round 1 of") == nil {
			t.Error("the game has not begun in its thread")
		}
		if !broughtBack(thread) {
			t.Error("its thread is not brought back")
		}
		e.hears(anne.Slash(thread, "/table show", nil))
		if line := anne.Find(e.ch, "The Great Dalmuti `"); anne.Find(e.ch, "round 1 of") != nil || !under(line.Text()) {
			t.Error("the table is shown anew in the channel, and not in its thread")
		}
	})
}
