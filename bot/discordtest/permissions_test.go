package discordtest_test

import (
	"net/url"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

func TestPermissions(t *testing.T) {
	fist := "/reactions/" + url.PathEscape("✊") + "/@me"
	for _, c := range []struct {
		name         string
		denied       int64
		method, path string // after the channel; {message} is the bot's own
		body         any
		status, code int
	}{
		{"one must see a channel to read it", discordtest.ViewChannel, "GET", "", nil, 403, 50001},
		{"one must see a channel to write", discordtest.ViewChannel, "POST", "/messages", obj{"content": "a"}, 403, 50001},
		{"one must see a channel to edit", discordtest.ViewChannel, "PATCH", "/messages/{message}", obj{"content": "a"}, 403, 50001},
		{"one may see and not write", discordtest.SendMessages, "GET", "", nil, 0, 0},
		{"writing needs SEND_MESSAGES", discordtest.SendMessages, "POST", "/messages", obj{"content": "a"}, 403, 50013},
		{"editing what is one's own does not", discordtest.SendMessages, "PATCH", "/messages/{message}", obj{"content": "a"}, 0, 0},
		{"files need ATTACH_FILES", discordtest.AttachFiles, "POST", "/messages", form{obj{}, files(1)}, 403, 50013},
		{"text does not", discordtest.AttachFiles, "POST", "/messages", obj{"content": "a"}, 0, 0},
		{"reactions need READ_MESSAGE_HISTORY", discordtest.ReadMessageHistory, "PUT", "/messages/{message}" + fist, nil, 403, 50013},
		{"so does reading a message", discordtest.ReadMessageHistory, "GET", "/messages/{message}", nil, 403, 50013},
		{"new reactions need ADD_REACTIONS", discordtest.AddReactions, "PUT", "/messages/{message}" + fist, nil, 403, 50013},
		{"nothing denied, nothing refused", 0, "PUT", "/messages/{message}" + fist, nil, 0, 0},
		{"threads need CREATE_PUBLIC_THREADS", discordtest.CreatePublicThreads, "POST", "/threads", obj{"name": "t", "type": 11}, 403, 50013},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newTable(t)
			id := r.wants(r.do("POST", r.messages(), obj{"content": "mine"}), 0, 0).text("id")
			r.ch.Deny(c.denied)
			path := strings.Replace(c.path, "{message}", id, 1)
			r.wants(r.do(c.method, "/channels/"+r.ch.ID+path, c.body), c.status, c.code)
		})
	}
}

func TestTheChatOfAVoiceChannelNeedsConnect(t *testing.T) {
	r := newTable(t)
	for name, ch := range map[string]*discordtest.Channel{"voice": r.guild.Voice("voice"), "a stage": r.guild.Stage("stage")} {
		r.ch = ch
		mine := r.post(obj{"content": "mine"})
		ch.Deny(discordtest.Connect)
		r.wants(r.do("GET", "/channels/"+ch.ID, nil), 0, 0)
		for _, a := range []answer{r.do("POST", r.messages(), obj{"content": "a"}), r.do("GET", r.messages(), nil), r.do("PATCH", mine, obj{"content": "a"})} {
			if a.status != 403 || a.code() != 50001 {
				t.Errorf("%s answers %s", name, a.raw)
			}
		}
		ch.Allow(discordtest.Connect)
		r.post(obj{"content": "again"})
	}
}

func TestWithoutHistoryThereIsNone(t *testing.T) {
	r := newTable(t)
	r.post(obj{"content": "a"})
	r.ch.Deny(discordtest.ReadMessageHistory)
	if a := r.do("GET", r.messages(), nil); a.status != 200 || string(a.raw) != "[]\n" {
		t.Errorf("answered %d: %s", a.status, a.raw)
	}
}

func TestWhoseMessageItIs(t *testing.T) {
	r := newTable(t)
	path := r.messages() + "/" + r.anne.Say(r.ch, "hello").ID
	r.wants(r.do("PATCH", path, obj{"content": "not mine"}), 403, 50005)
	r.wants(r.do("DELETE", path, nil), 403, 50013)
	mine := r.post(obj{"content": "mine"})
	r.wants(r.do("DELETE", mine, nil), 0, 0)
	r.wants(r.do("DELETE", mine, nil), 404, 10008)
}

func TestReactions(t *testing.T) {
	r := newTable(t)
	message := r.post(obj{"content": "race"})
	put := func(emoji string) answer {
		return r.do("PUT", message+"/reactions/"+url.PathEscape(emoji)+"/@me", nil)
	}
	r.wants(put("fist"), 400, 10014)
	for i := range 20 {
		r.wants(put(string(rune('🌀'+i))), 0, 0)
	}
	r.wants(put("✊"), 400, 30010)
	r.wants(put("🌀"), 0, 0) // already there
	m := r.anne.Find(r.ch, "race")
	if err := r.anne.React(m, "✊"); err == nil {
		t.Error("a user adds a 21st emoji")
	}
	r.ch.Deny(discordtest.AddReactions)
	r.wants(r.do("DELETE", message+"/reactions/"+url.PathEscape("🌀")+"/@me", nil), 0, 0)
	if err := r.marc.React(m, "✊"); err != nil {
		t.Fatal(err)
	}
	r.wants(put("✊"), 0, 0) // not a new one
	if err := r.anne.React(m, "✊"); err != nil {
		t.Fatal(err)
	}
	a := r.do("GET", message+"/reactions/"+url.PathEscape("✊"), nil)
	who, _ := a.body.(list)
	if len(who) != 3 || who[0].(obj)["id"] != r.app || who[1].(obj)["id"] != r.anne.ID {
		t.Errorf("who reacted is not told by user id: %s", a.raw)
	}
}

func TestThreads(t *testing.T) {
	r := newTable(t)
	r.ch.Allow(discordtest.CreatePublicThreads)
	start := func(body obj) answer { return r.do("POST", "/channels/"+r.ch.ID+"/threads", body) }
	r.wants(start(obj{"name": chars(100), "type": 11, "auto_archive_duration": 1440}), 0, 0)
	r.wants(start(obj{"name": chars(101), "type": 11}), 400, 50035)
	r.wants(start(obj{"name": "t", "type": 11, "auto_archive_duration": 61}), 400, 50035)
	thread := r.ch.Thread("a quiet corner")
	messages := "/channels/" + thread.ID + "/messages"
	thread.Deny(discordtest.SendMessages)
	mine := messages + "/" + r.wants(r.do("POST", messages, obj{"content": "mine"}), 0, 0).text("id")
	thread.Deny(discordtest.SendMessagesInThread)
	r.wants(r.do("POST", messages, obj{"content": "a"}), 403, 50013)
	thread.Allow(discordtest.SendMessagesInThread)

	thread.Archive(false)
	r.declare()
	r.wants(r.do("PATCH", mine, obj{"content": "edited"}), 400, 50083)
	r.wants(r.do("PUT", mine+"/reactions/%E2%9C%8A/@me", nil), 400, 50083)
	if r.anne.React(r.anne.Find(thread, "mine"), "✊") == nil {
		t.Error("a user reacts in an archived thread")
	}
	if _, err := r.anne.Slash(thread, "/play", nil); err == nil || err == discordtest.ErrInteractionFailed {
		t.Error("a user types a command in an archived thread: ", err)
	}
	r.wants(r.do("POST", messages, obj{"content": "open again"}), 0, 0)
	r.wants(r.do("PATCH", mine, obj{"content": "edited"}), 0, 0)
	thread.Archive(true)
	r.wants(r.do("POST", messages, obj{"content": "locked"}), 400, 50083)
}
