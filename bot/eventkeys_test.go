package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
	"hofnar/bot/screen"
)

// Whatever somebody presses or types who has another name since the last time, which the
// table learns by the way, asks for one deed: two under one event key would be found in the
// log.
func TestNoEventAsksForTwoDeeds(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc := e.user("Anne"), e.user("Marc")
		e.guild.Moderator(anne)
		names := 0
		as := func(try func() (*discordtest.Reply, error)) {
			names++
			e.guild.Nick(anne, fmt.Sprint("Anne ", names))
			_, _ = try()
			time.Sleep(time.Second)
		}
		all := func() {
			id, _ := e.registry.At(e.ch.ID)
			for _, verb := range verbs(t) {
				switch verb {
				case screen.VerbStart, screen.VerbStop, screen.VerbStopFor, screen.VerbCancel, screen.VerbLeave, screen.VerbQuit, screen.VerbForget:
					continue // there is nothing for the others then
				}
				as(func() (*discordtest.Reply, error) {
					return anne.ClickStale(forged(e.ch, screen.Control{Verb: verb, Table: id}.ID()), "Press")
				})
			}
			for _, typed := range []string{"/hand", "/hint", "/table show", "/table log", "/table record", "/table verify", "/table leave", "/table stop", "/scores sheet", "/games", "/tables", "/me show", "/league show"} {
				as(func() (*discordtest.Reply, error) { return anne.Slash(e.ch, typed, nil) })
			}
			as(func() (*discordtest.Reply, error) {
				return anne.Slash(e.ch, "/table hand-over", discordtest.Opt{"to": marc.ID})
			})
		}
		e.lobby([]*discordtest.User{anne}, 3, nil)
		all()
		e.starts(anne, e.sees(anne, " players ("))
		all()
		if r := e.hears(anne.Slash(e.ch, "/table hand-over", discordtest.Opt{"to": marc.ID})); !strings.Contains(r, "Marc") {
			t.Errorf("Anne hears %q", r)
		}
	})
}
