package discordtest

import "fmt"

// Speaks sets the language of the user's client.
func (u *User) Speaks(locale string) {
	u.s.mu.Lock()
	defer u.s.mu.Unlock()
	u.s.account(u.ID).Locale = locale
}

// Community makes the server a Community server, which may speak another language than
// en-US.
func (g *Guild) Community(locale string) {
	g.change(func(to *guild) {
		to.Locale = locale
		g.s.tellGuild(to, "GUILD_UPDATE", g.s.guildObject(to))
	})
}

const defaultLocale = "en-US"

func (s *Server) locale(user string) string {
	if a := s.account(user); a != nil && a.Locale != "" {
		return a.Locale
	}
	return defaultLocale
}

func (g *guild) locale() string {
	if g.Locale == "" {
		return defaultLocale
	}
	return g.Locale
}

func (g *guild) features() []string {
	if g.Locale == "" {
		return []string{}
	}
	return []string{"COMMUNITY"}
}

// Where an interaction comes from, as Discord numbers it.
const (
	inGuild   = 0
	inDirect  = 1 // in the channel that its user shares with the bot
	inPrivate = 2 // among users, without the bot
)

func (c *channel) context() int {
	if c.direct() {
		return inDirect
	}
	return inGuild
}

// directPermissions is what an app may do where it shares a channel with one user.
const directPermissions = AttachFiles | EmbedLinks | MentionEveryone | UseExternalEmoji

// placeObject is what an interaction tells of where and by whom it was made.
func (s *Server) placeObject(c *channel, user string) map[string]any {
	if c.direct() {
		return map[string]any{"user": s.account(user), "context": c.context(), "app_permissions": fmt.Sprint(directPermissions)}
	}
	g := s.guild(c.Guild)
	return map[string]any{
		"guild_id": g.ID, "guild": map[string]any{"id": g.ID, "locale": g.locale(), "features": g.features()},
		"guild_locale": g.locale(), "member": s.invoker(c, user), "context": c.context(), "app_permissions": fmt.Sprint(s.granted(c)),
	}
}
