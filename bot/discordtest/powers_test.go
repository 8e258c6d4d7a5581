package discordtest_test

import (
	"errors"
	"slices"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"hofnar/bot/discordtest"
)

// unanswered runs a test in a bubble in which nobody answers: what a user's client lets
// pass fails there after three seconds, which pass at once.
func unanswered(t *testing.T, test func(*table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := newTable(t, func(cfg *discordtest.Config) { cfg.Clock, cfg.Memory = nil, true })
		t.Cleanup(r.http.CloseIdleConnections)
		r.wants(r.do("PUT", "/applications/"+r.app+"/commands", list{
			obj{"name": "play", "description": "Play"}, obj{"name": "Log", "type": 3}, obj{"name": "Profile", "type": 2},
		}), 0, 0)
		test(r)
	})
}

// kept lists what the client keeps from a user in a channel where a message with a button
// and a fist stands.
func (r *table) kept(u *discordtest.User, ch *discordtest.Channel) (list []string) {
	r.Helper()
	messages := "/channels/" + ch.ID + "/messages"
	id := r.wants(r.do("POST", messages, obj{"content": "board", "components": []any{row(button("go"))}}), 0, 0).text("id")
	r.wants(r.do("PUT", messages+"/"+id+"/reactions/%E2%9C%8A/@me", nil), 0, 0)
	m := &discordtest.Message{ID: id, ChannelID: ch.ID}
	of := func(_ *discordtest.Reply, err error) error { return err }
	var said error
	if u.Say(ch, "hello") == nil {
		said = discordtest.ErrNotVisible
	}
	for _, deed := range []struct {
		name string
		err  error
	}{
		{"say", said}, {"type", of(u.Slash(ch, "/play", nil))}, {"choose", of(u.UseOnMessage(m, "Log"))},
		{"press", of(u.Click(m, "go"))}, {"react", u.React(m, "👍")}, {"join in", u.React(m, "✊")},
	} {
		switch {
		case errors.Is(deed.err, discordtest.ErrNotVisible):
			list = append(list, deed.name)
		case deed.err != nil && !errors.Is(deed.err, discordtest.ErrInteractionFailed):
			r.Errorf("%s: %v", deed.name, deed.err)
		}
	}
	return list
}

func TestWhatAMemberMayNotDoTheClientDoesNotOffer(t *testing.T) {
	everything := []string{"say", "type", "choose", "press", "react", "join in"}
	for _, c := range []struct {
		name           string
		denied         int64
		room, inThread []string // what is kept from the member
	}{
		{"nothing is denied", 0, nil, nil},
		{"who does not see the channel does nothing there", discordtest.ViewChannel, everything, everything},
		{"who does not write types nothing", discordtest.SendMessages, []string{"say", "type"}, nil},
		{"in threads that is a permission of its own", discordtest.SendMessagesInThread, nil, []string{"say", "type"}},
		{"commands are one", discordtest.UseApplicationCmds, []string{"type", "choose"}, []string{"type", "choose"}},
		{"new reactions are one", discordtest.AddReactions, []string{"react"}, []string{"react"}},
		{"reactions take the history", discordtest.ReadMessageHistory, []string{"react", "join in"}, []string{"react", "join in"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			unanswered(t, func(r *table) {
				r.ch.DenyUser(r.anne, c.denied)
				if got := r.kept(r.anne, r.ch); !slices.Equal(got, c.room) {
					t.Errorf("in the channel these are kept from Anne: %v", got)
				}
				if got := r.kept(r.anne, r.ch.Thread("corner")); !slices.Equal(got, c.inThread) {
					t.Errorf("in its thread these: %v", got)
				}
				if got := r.kept(r.marc, r.ch); len(got) > 0 {
					t.Errorf("from Marc these: %v", got)
				}
				r.ch.AllowUser(r.anne, c.denied)
				if got := r.kept(r.anne, r.ch); len(got) > 0 {
					t.Errorf("once it is allowed these: %v", got)
				}
			})
		})
	}
}

func TestWhoIsTimedOutOnlyReads(t *testing.T) {
	unanswered(t, func(r *table) {
		r.guild.TimeOut(r.anne, time.Hour)
		if got := r.kept(r.anne, r.ch); len(got) != 6 || r.anne.Find(r.ch, "board") == nil {
			t.Errorf("these are kept from Anne: %v", got)
		}
		time.Sleep(time.Hour)
		if got := r.kept(r.anne, r.ch); len(got) > 0 {
			t.Errorf("after the hour these: %v", got)
		}
	})
}

func TestOwnersAndAdministratorsDoWhatTheyLike(t *testing.T) {
	for _, promote := range []func(*table){
		func(r *table) { r.guild.Owner(r.anne) }, func(r *table) { r.guild.Administrator(r.anne) },
	} {
		unanswered(t, func(r *table) {
			promote(r)
			r.ch.DenyUser(r.anne, discordtest.ViewChannel|discordtest.UseApplicationCmds)
			r.guild.TimeOut(r.anne, time.Hour)
			if got := r.kept(r.anne, r.ch); len(got) > 0 {
				t.Errorf("these are kept from Anne: %v", got)
			}
		})
	}
}

// told has a user do something and returns the interaction that the bot is told of.
func (r *table) told(do func() error) any {
	r.Helper()
	g := r.identify(0)
	defer g.close()
	go func() { _ = do() }()
	return g.until("INTERACTION_CREATE").Data
}

// typed has a user type /play in a channel.
func (r *table) typed(u *discordtest.User, ch *discordtest.Channel) any {
	r.Helper()
	r.declare()
	return r.told(func() error { _, err := u.Slash(ch, "/play", nil); return err })
}

// at follows a path into what was told; a number is an element.
func at(o any, path ...any) any {
	for _, step := range path {
		switch step := step.(type) {
		case string:
			inner, _ := o.(obj)
			o = inner[step]
		case int:
			inner, _ := o.(list)
			o = inner[step]
		}
	}
	return o
}

func TestAnInteractionTellsWhatItsMemberMayDo(t *testing.T) {
	r := newTable(t)
	may := func(what int64) bool {
		text, _ := at(r.typed(r.anne, r.ch), "member", "permissions").(string)
		bits, err := strconv.ParseInt(text, 10, 64)
		return err == nil && bits&what == what
	}
	if !may(discordtest.SendMessages|discordtest.AddReactions) || may(discordtest.ManageGuild) {
		t.Error("a member may not do what members may")
	}
	r.ch.DenyUser(r.anne, discordtest.AddReactions)
	if may(discordtest.AddReactions) {
		t.Error("what is denied in the channel is not told")
	}
	r.guild.Owner(r.anne)
	if !may(discordtest.Administrator | discordtest.AddReactions | discordtest.ManageGuild) {
		t.Error("an owner may not do everything")
	}
	r.guild.TimeOut(r.marc, time.Hour)
	member := r.wants(r.do("GET", "/guilds/"+r.guild.ID+"/members/"+r.marc.ID, nil), 0, 0)
	if member.text("communication_disabled_until") != "2026-08-06T13:00:00Z" {
		t.Errorf("who is timed out: %s", member.raw)
	}
}
