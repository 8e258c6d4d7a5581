package discordtest_test

import (
	"testing"

	"hofnar/bot/discordtest"
)

func TestAThreadThatBelongsToAMessage(t *testing.T) {
	r := newTable(t)
	messages := "/channels/" + r.ch.ID + "/messages"
	id := r.wants(r.do("POST", messages, obj{"content": "a line"}), 0, 0).text("id")
	start := func(body obj) answer { return r.do("POST", messages+"/"+id+"/threads", body) }
	r.wants(r.do("POST", messages+"/1/threads", obj{"name": "t"}), 404, 10008)
	r.wants(start(obj{"name": chars(101)}), 400, 50035)
	r.wants(start(obj{"name": "t", "auto_archive_duration": 61}), 400, 50035)
	r.ch.Deny(discordtest.CreatePublicThreads)
	r.wants(start(obj{"name": "t"}), 403, 50013)
	r.ch.Allow(discordtest.CreatePublicThreads)
	made := r.wants(start(obj{"name": "t", "auto_archive_duration": 10080}), 0, 0)
	if made.text("id") != id || made.text("parent_id") != r.ch.ID || made.body.(obj)["type"] != 11.0 {
		t.Errorf("the thread is %s", made.raw)
	}
	if lasts := made.body.(obj)["thread_metadata"].(obj)["auto_archive_duration"]; lasts != 10080.0 {
		t.Errorf("the thread lasts %v", lasts)
	}
	r.wants(start(obj{"name": "again"}), 400, 160004)
	r.wants(r.do("PATCH", messages+"/"+id, obj{"content": "another line"}), 0, 0)
	r.wants(start(obj{"name": "once more"}), 400, 160004) // an edit does not undo it
	inside := r.wants(r.do("POST", "/channels/"+id+"/messages", obj{"content": "inside"}), 0, 0).text("id")
	r.wants(r.do("POST", "/channels/"+id+"/messages/"+inside+"/threads", obj{"name": "t"}), 400, 50024)
	r.wants(r.do("DELETE", messages+"/"+id, nil), 0, 0)
	r.wants(r.do("GET", "/channels/"+id, nil), 0, 0)                     // outlives its message
	r.wants(r.do("PATCH", "/channels/"+id, obj{"archived": true}), 0, 0) // by whoever has started it
}

func TestAThreadIsBroughtBack(t *testing.T) {
	r := newTable(t)
	thread := r.ch.Thread("a quiet corner")
	at := "/channels/" + thread.ID
	mine := at + "/messages/" + r.wants(r.do("POST", at+"/messages", obj{"content": "mine"}), 0, 0).text("id")
	r.wants(r.do("PATCH", at, obj{"archived": true}), 403, 50013) // that takes Manage Threads
	thread.Archive(false)
	r.wants(r.do("PATCH", mine, obj{"content": "edited"}), 400, 50083)
	thread.Deny(discordtest.SendMessagesInThread)
	r.wants(r.do("PATCH", at, obj{"archived": false}), 403, 50013)
	thread.Allow(discordtest.SendMessagesInThread)
	r.wants(r.do("PATCH", at, obj{"archived": false}), 0, 0)
	if thread.Archived() {
		t.Error("the thread is still put away")
	}
	r.wants(r.do("PATCH", mine, obj{"content": "edited"}), 0, 0)
	thread.Archive(true)
	r.wants(r.do("PATCH", at, obj{"archived": false}), 400, 50083)
	thread.Allow(discordtest.ManageThreads)
	r.wants(r.do("PATCH", at, obj{"archived": false}), 0, 0)
	r.wants(r.do("PATCH", "/channels/"+r.ch.ID, obj{"archived": false}), 403, 50013)
}
