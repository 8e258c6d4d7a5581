package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/request"
)

// A link without the scope bot brings the commands into a server, and not Hofnar: then nobody there can
// tick anything for him. What such an interaction says of his permissions Discord does not document.
func TestWhereOnlyHisCommandsAreWhoeverTypesOneReadsThatHofnarIsToBeInvited(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		bare := e.srv.BareGuild("bare")
		free, barred := bare.Channel("free"), bare.Channel("barred")
		barred.Deny(-1)
		anne := e.user("Anne")
		bare.Manager(anne)
		link := fmt.Sprintf("&scope=bot+applications.commands&permissions=%d&guild_id=%s", request.Invited, bare.ID)
		for _, ch := range []*discordtest.Channel{free, barred} {
			for typed, opts := range map[string]discordtest.Opt{
				"/play kismet": nil, "/play dalmuti": {"thread": true}, "/settings": {"weekly": "here"},
			} {
				if said := e.hears(anne.Slash(ch, typed, opts)); !strings.Contains(said, "Hofnar himself is not in this server") || !strings.Contains(said, link) {
					t.Errorf("%s in %s is answered %q", typed, ch.Name, said)
				}
			}
		}
		anne.Speaks("nl")
		if said := e.hears(anne.Slash(free, "/play kismet", nil)); !strings.Contains(said, "Hofnar zelf is niet op deze server") {
			t.Errorf("in Dutch it is answered %q", said)
		}
		anne.Speaks("en-US")
		if said := e.hears(anne.Slash(free, "/rules kismet", nil)); strings.Contains(said, "himself") {
			t.Errorf("whoever reads rules hears %q", said)
		}

		bare.Invite()
		time.Sleep(time.Second)
		e.must(anne.Slash(free, "/play kismet", nil))
		if anne.Find(free, "Anne invites") == nil {
			t.Error("once he is invited there is no table")
		}
		if said := e.hears(anne.Slash(barred, "/play kismet", nil)); !strings.Contains(said, "Ask a moderator to tick") {
			t.Errorf("where he may do nothing it is answered %q", said)
		}
	})
}

// A session that goes on does not list the servers again: until one begins nobody knows that he is not in one.
func TestAfterARestartNobodyIsToldToInviteHofnarWhoIsThere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne := e.user("Anne")
		e.stop()
		e.start()
		e.must(anne.Slash(e.ch, "/play kismet", nil))
		e.sees(anne, "Anne invites")
	})
}
