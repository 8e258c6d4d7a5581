package bot_test

import (
	"strings"
	"testing"
	"time"

	"hofnar/bot/discordtest"
)

// A table speaks what is set in its server, else what a Community server speaks, else what whoever
// opened it speaks, to its end; everybody is answered in their own language.
func TestATableSpeaksItsLanguageAndEverybodyIsAnsweredInTheirs(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		anne, marc, rik := e.user("Anne"), e.user("Marc"), e.user("Rik")
		e.guild.Manager(rik)
		anne.Speaks("nl")
		marc.Speaks("de")
		opened := func(room, invites string) *discordtest.Message {
			t.Helper()
			e.ch = e.guild.Channel(room)
			e.must(anne.Slash(e.ch, "/play dalmuti", nil))
			return e.sees(rik, invites)
		}
		opened("one", "Anne nodigt uit")
		e.says(rik.Slash(e.ch, "/settings", discordtest.Opt{"language": "en"}))("New tables speak English")
		e.must(marc.Click(e.sees(marc, "Anne nodigt uit"), "Meedoen"))
		e.sees(marc, "Anne nodigt uit") // what is open stays as it is
		e.says(marc.Slash(e.ch, "/me show", nil))("Private Nachrichten haben Bilder")
		opened("two", "Anne invites")
		e.must(rik.Slash(e.ch, "/settings", discordtest.Opt{"language": "usual"}))
		e.guild.Community("de")
		opened("three", "Anne lädt ein")

		e.says(marc.Slash(e.ch, "/me language", discordtest.Opt{"language": "nl"}))("Dat is ingesteld", "Nederlands")
		e.says(marc.Slash(e.ch, "/me show", nil))("Berichten voor jou alleen hebben afbeeldingen")
		if list, err := marc.Complete(e.ch, "/play dalmuti", "clock", "none"); err != nil || len(list) != 1 || !strings.Contains(list[0].Name, "onbeperkt") {
			t.Errorf("while he types %+v is proposed, %v", list, err)
		}
		e.says(marc.Slash(e.ch, "/me language", discordtest.Opt{"language": "usual"}))("Eingestellt")
	})
}

// Whoever is called alone is called in their own language, in the channel and by a direct message.
func TestWhoeverIsCalledIsCalledInTheirLanguage(t *testing.T) {
	for name, direct := range map[string]bool{"in the channel": false, "by a direct message": true} {
		t.Run(name, func(t *testing.T) {
			bubble(t, func(t *testing.T) {
				e := longEvening(t)
				friends := e.users("Anne", "Marc")
				for _, u := range friends {
					u.Speaks("de")
					if direct {
						panel := e.must(u.Slash(e.ch, "/me show", nil)).Message
						e.must(u.Select(panel, panel.Menus()[0].CustomID, panel.Menus()[0].Options[1].Value))
					}
				}
				e.guild.Community("en-US") // so is the table
				ch := e.duel("one", friends)
				late, _ := e.turn(ch, friends)
				time.Sleep(40 * time.Hour)
				said := inbox(late)
				if !direct {
					said = nil
					for _, m := range late.Sees(ch) {
						said = append(said, m.Text())
					}
				}
				if !strings.Contains(strings.Join(said, "\n"), "wartet auf dich") {
					t.Errorf("%s is called by %q", late.Name, said)
				}
			})
		})
	}
}
