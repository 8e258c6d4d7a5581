package bot_test

import (
	"net/http"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/table"
)

// threadUnasked is a table in a thread of its own. Where nothing of it could be made, nothing is left
// of it, and it is asked for again.
func (e *evening) threadUnasked(path string) unasked {
	anne, ch := e.user("Anne"), e.ch
	e.knows(anne)
	return unasked{
		method: http.MethodPost,
		place:  func() *discordtest.Channel { return ch },
		path:   path,
		comes:  func() { e.hears(anne.Slash(ch, "/play dalmuti", inThread)) },
		stands: func() int {
			e.srv.Weather()
			if said(anne, ch, "The Great Dalmuti `") == 0 {
				e.thread(anne)
			}
			var lobbies int
			for _, thread := range e.guild.Threads() {
				lobbies += said(anne, thread, "Anne invites")
			}
			if lines := said(anne, ch, "The Great Dalmuti `"); lines != lobbies || lines != len(e.guild.Threads()) {
				return -lines
			}
			return lobbies
		},
	}
}

func lineUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc")
	_, thread := e.thread(friends[0])
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return e.ch },
		comes:  func() { e.must(friends[1].Click(friends[1].Find(thread, "Anne invites"), "Join")) },
		stands: func() int { return said(friends[0], e.ch, "Anne invites, 2 seated") },
		other:  func() bool { return said(friends[0], thread, "2 players (") == 1 },
	}
}

func archivedUnasked(e *evening) unasked {
	_, thread := e.thread(e.user("Anne"))
	time.Sleep(time.Minute)
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return e.ch },
		path:   "/channels/" + thread.ID + "$",
		comes:  func() { thread.Archive(false) },
		stands: func() int {
			if thread.Archived() {
				return 0
			}
			return 1
		},
	}
}

// sleepingUnasked is what is shown in a thread that has been brought back today.
func sleepingUnasked(e *evening) unasked {
	friends := e.users("Anne", "Marc")
	_, thread := e.thread(friends[0])
	id, _ := e.registry.At(thread.ID)
	if !broughtBack(thread) {
		e.t.Fatal("it is not brought back")
	}
	time.Sleep(time.Hour)
	thread.Archive(false)
	return unasked{
		method: http.MethodPatch,
		place:  func() *discordtest.Channel { return e.ch },
		path:   "/channels/" + thread.ID + "$",
		comes: func() {
			joins := table.Deed{By: table.User{ID: friends[1].ID, Name: friends[1].Name}, Do: table.Join{}}
			if _, err := table.Await(e.t.Context(), e.registry, id, joins); err != nil {
				e.t.Fatal(err)
			}
		},
		stands: func() int {
			if thread.Archived() || said(friends[0], thread, "2 players (") != 1 {
				return 0
			}
			return said(friends[0], thread, "Anne invites")
		},
	}
}
