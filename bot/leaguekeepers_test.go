package bot_test

import (
	"testing"

	"hofnar/bot/discordtest"
)

// Deeds on leagues take Manage Server, or the role that the server names; who manages
// messages in a channel does none. Settings take Manage Server alone.
func TestWhoMayDoDeedsOnLeagues(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		friends, mod, keeper, boss := e.users("Anne", "Marc"), e.user("Mod"), e.user("Keeper"), e.user("Boss")
		e.guild.Moderator(mod)
		e.guild.Manager(boss)
		e.guild.Role(keeper, "4711")
		id := e.finished(friends)
		const refused = "That is for those who manage this server"
		deeds := func(who *discordtest.User, said string) {
			t.Helper()
			for command, options := range map[string]discordtest.Opt{
				"/league create":  {"name": "Mondays"},
				"/league edit":    {"league": "House league", "way": "wins"},
				"/league close":   nil,
				"/league void":    {"table": string(id), "reason": "mine"},
				"/league restore": {"correction": "1"},
			} {
				e.says(who.Slash(e.ch, command, options))(said)
			}
		}
		deeds(mod, refused)
		deeds(keeper, refused)
		for _, who := range []*discordtest.User{mod, keeper} {
			if _, err := who.Slash(e.ch, "/settings", discordtest.Opt{"league-role": "4711"}); err == nil {
				t.Errorf("%s can use /settings", who.Name)
			}
		}

		e.says(boss.Slash(e.ch, "/settings", discordtest.Opt{"league-role": "4711"}))("and by <@&4711>")
		deeds(mod, refused)
		asked := e.says(keeper.Slash(e.ch, "/league close", nil))("freezes its table")
		e.says(e.promised(keeper)(keeper.Slash(e.ch, "/league void", discordtest.Opt{"table": string(id), "reason": "a wrong deal"})))("does not count any more")

		terms := e.says(keeper.Slash(e.ch, "/league create", discordtest.Opt{"name": "Mondays", "break": true}))("The league is there")
		e.must(keeper.Click(e.must(keeper.Slash(e.ch, "/league close", discordtest.Opt{"league": "Mondays"})).Message, "Close the season"))
		over := e.says(keeper.Slash(e.ch, "/league history", discordtest.Opt{"league": "Mondays"}))("closed")
		e.says(boss.Slash(e.ch, "/settings", discordtest.Opt{"league-role": e.guild.ID}))("looked after by those who manage the server.")
		deeds(keeper, refused)
		e.says(keeper.Click(asked, "Close the season"))(refused)
		e.says(keeper.Select(terms, "The games that count", "Kismet"))(refused)
		e.says(keeper.Click(over, "Begin season 2"))(refused)
	})
}

// Whoever has the role sees the command: Discord hides it from nobody.
func TestDiscordHidesLeaguesFromNobodyAndSettingsFromThoseWhoDoNotManage(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := newEvening(t)
		for _, c := range e.srv.Commands(e.guild.ID) {
			hidden := c.Permissions != nil
			if c.Name == "league" && hidden || c.Name == "settings" && !hidden {
				t.Errorf("%s is hidden: %v", c.Name, hidden)
			}
		}
	})
}
