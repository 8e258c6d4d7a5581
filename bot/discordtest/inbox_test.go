package discordtest_test

import (
	"errors"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// opens has the bot open a user's inbox, and returns the path of its messages.
func (r *table) opens(u *discordtest.User) string {
	r.Helper()
	a := r.wants(r.do("POST", "/users/@me/channels", obj{"recipient_id": u.ID}), 0, 0)
	return "/channels/" + a.text("id") + "/messages"
}

func TestADirectMessageIsForOneUser(t *testing.T) {
	r := newTable(t)
	if _, err := r.anne.Inbox(); !errors.Is(err, discordtest.ErrNotVisible) {
		t.Errorf("an inbox that nobody has opened: %v", err)
	}
	path := r.opens(r.anne)
	if again := r.opens(r.anne); again != path {
		t.Errorf("opened again it is %s, and was %s", again, path)
	}
	message := path + "/" + r.wants(r.do("POST", path, obj{"content": "psst, <@" + r.anne.ID + ">"}), 0, 0).text("id")
	inbox, err := r.anne.Inbox()
	if err != nil {
		t.Fatal(err)
	}
	if m := r.anne.Find(inbox, "psst"); m == nil || len(m.Mentioned) != 1 {
		t.Errorf("Anne finds %+v", m)
	}
	if list := r.marc.Sees(inbox); len(list) > 0 {
		t.Error("Marc reads Anne's messages")
	}
	if _, err := r.anne.Slash(inbox, "/play", nil); !errors.Is(err, discordtest.ErrNotVisible) {
		t.Errorf("a command for servers in an inbox: %v", err)
	}
	if err := r.anne.React(r.anne.Find(inbox, "psst"), "👍"); err != nil {
		t.Error(err)
	}
	r.wants(r.do("PATCH", message, obj{"content": "never mind"}), 0, 0)
	r.wants(r.do("DELETE", message, nil), 0, 0)
}

func TestAClosedInboxTakesNothing(t *testing.T) {
	r := newTable(t)
	r.anne.CloseInbox()
	r.wants(r.do("POST", r.opens(r.anne), obj{"content": "psst"}), 403, 50007)
	r.anne.OpenInbox()
	r.wants(r.do("POST", r.opens(r.anne), obj{"content": "psst"}), 0, 0)
	r.wants(r.do("POST", "/users/@me/channels", obj{"recipient_id": "1"}), 400, 50035)
	r.wants(r.do("POST", "/users/@me/channels", obj{"recipient_id": r.app}), 400, 50035)
}

func TestWithoutACommonServerNoDirectMessageGetsThrough(t *testing.T) {
	r := newTable(t)
	path := r.opens(r.anne)
	for _, c := range []struct {
		change func()
		code   int
	}{
		{func() { r.guild.Leave(r.anne) }, 50278},
		{func() { r.anne.CloseInbox() }, 50278}, // that nobody learns of a stranger
		{func() { r.guild.Join(r.anne) }, 50007},
		{func() { r.guild.Kick() }, 50278},
	} {
		c.change()
		r.wants(r.do("POST", path, obj{"content": "psst"}), 403, c.code)
	}
}

func TestDirectMessagesCanBeSentTooFast(t *testing.T) {
	r := newTable(t, limited)
	refused := func(method, path string, body obj) (n int) {
		for range 60 {
			if a := r.do(method, path, body); a.status == 403 {
				r.wants(a, 403, 40003)
				n++
			}
			r.clock.Advance(2 * time.Second) // no other limit is met
		}
		return n
	}
	path := r.opens(r.anne)
	if n := refused("POST", path, obj{"content": "psst"}); n != 20 {
		t.Errorf("%d of 60 messages are refused", n)
	}
	r.clock.Advance(10 * time.Minute)
	r.wants(r.do("POST", path, obj{"content": "psst"}), 0, 0)
	for i := range 24 {
		r.opens(r.s.User("Stranger " + string(rune('a'+i))))
	}
	r.wants(r.do("POST", "/users/@me/channels", obj{"recipient_id": r.s.User("One more").ID}), 0, 0)
	r.wants(r.do("POST", "/users/@me/channels", obj{"recipient_id": r.s.User("One too many").ID}), 403, 40003)
	r.opens(r.anne) // that is open already
	r.clock.Advance(10 * time.Minute)
	r.opens(r.s.User("One too many"))
}

func TestACommandIsShownToThoseWhoMayUseIt(t *testing.T) {
	r := newTable(t)
	lacking := []obj{{"type": 3, "name": "what", "description": "a", "required": true}} // then nobody waits for an answer
	r.wants(r.do("PUT", "/applications/"+r.app+"/commands", []obj{
		{"name": "manage", "description": "a", "default_member_permissions": "32", "options": lacking},
		{"name": "moderate", "description": "a", "default_member_permissions": "8192", "options": lacking},
	}), 0, 0)
	r.guild.Manager(r.anne)
	r.guild.Moderator(r.marc)
	for _, c := range []struct {
		u       *discordtest.User
		command string
		shown   bool
	}{{r.anne, "/manage", true}, {r.anne, "/moderate", false}, {r.marc, "/manage", false}, {r.marc, "/moderate", true}} {
		if _, err := c.u.Slash(r.ch, c.command, nil); errors.Is(err, discordtest.ErrNotVisible) == c.shown {
			t.Errorf("%s and %s: %v", c.u.Name, c.command, err)
		}
	}
	r.guild.Leave(r.anne)
	r.guild.Join(r.anne)
	if _, err := r.anne.Slash(r.ch, "/manage", nil); !errors.Is(err, discordtest.ErrNotVisible) {
		t.Errorf("who has left and come back manages nothing: %v", err)
	}
}
