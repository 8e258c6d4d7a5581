package discord

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Standing is what Discord says of a bot when it is asked.
type Standing struct {
	ID, Name   string        // of its user
	Privileged []string      // the privileged intents that are switched on, as the portal calls them
	Left, Of   int           // sessions that may begin, until Again
	Again      time.Duration // from now
	Ahead      time.Duration // by which this machine's clock is ahead, up to a second too much; negative: behind
}

// privileged are the intents that need Discord's leave, by the flags of an application that has
// it, be it verified or not.
var privileged = []struct {
	flags int
	name  string
}{
	{1<<12 | 1<<13, "Presence Intent"},
	{1<<14 | 1<<15, "Server Members Intent"},
	{1<<18 | 1<<19, "Message Content Intent"},
}

// Standing asks Discord who the bot is, and how it stands.
func (r *Client) Standing(ctx context.Context) (s Standing, err error) {
	user, err := ask[struct{ ID, Username string }](ctx, r, call{what: "ask for the bot's user", method: http.MethodGet, route: "users/@me", bucket: "GET users/@me", again: true})
	if err != nil {
		return s, err
	}
	app, err := r.application(ctx)
	if err != nil {
		return s, err
	}
	at, err := r.gatewayURL(ctx)
	if err != nil {
		return s, err
	}
	for _, one := range privileged {
		if app.Flags&one.flags != 0 {
			s.Privileged = append(s.Privileged, one.name)
		}
	}
	s.ID, s.Name, s.Left, s.Of = user.ID, user.Username, at.Limit.Remaining, at.Limit.Total
	s.Again, s.Ahead = time.Duration(at.Limit.ResetAfter)*time.Millisecond, r.skew.ahead()
	return s, nil
}

// Powers are what the bot may do in a channel or thread.
type Powers struct {
	Name, Server string
	Thread       bool
	Voice        bool  // of a voice channel or a stage
	Granted      int64 // permissions
}

// wireChannel is what Discord tells of a channel.
type wireChannel struct {
	Guild      string                           `json:"guild_id"`
	Name       string                           `json:"name"`
	Parent     string                           `json:"parent_id"`
	Type       discordgo.ChannelType            `json:"type"`
	Overwrites []*discordgo.PermissionOverwrite `json:"permission_overwrites"`
	Thread     struct {
		Locked bool `json:"locked"`
	} `json:"thread_metadata"`
}

// wireServer is what Discord tells of a server.
type wireServer struct {
	ID    string            `json:"id"`
	Name  string            `json:"name"`
	Owner string            `json:"owner_id"`
	Roles []*discordgo.Role `json:"roles"`
}

// Powers asks what the bot, whose user that is, may do in a channel.
func (r *Client) Powers(ctx context.Context, bot, channel string) (p Powers, err error) {
	at, err := r.wireChannel(ctx, channel)
	if err != nil {
		return p, err
	}
	server, err := ask[wireServer](ctx, r, call{what: "ask about a server", method: http.MethodGet, route: "guilds/" + at.Guild, bucket: "GET guilds", major: at.Guild, again: true})
	if err != nil {
		return p, err
	}
	member, err := ask[struct{ Roles []string }](ctx, r, call{what: "ask for the bot's roles", method: http.MethodGet,
		route: "guilds/" + at.Guild + "/members/" + bot, bucket: "GET guilds/members", major: at.Guild, again: true})
	if err != nil {
		return p, err
	}
	p = Powers{Name: at.Name, Server: server.Name, Voice: slices.Contains(voices, at.Type)}
	overwrites := at.Overwrites
	if p.Thread = at.Type >= discordgo.ChannelTypeGuildNewsThread && at.Type <= discordgo.ChannelTypeGuildPrivateThread; p.Thread {
		above, err := r.wireChannel(ctx, at.Parent) // a thread has none of its own
		if err != nil {
			return p, err
		}
		overwrites = above.Overwrites
	}
	p.Granted = granted(server, bot, member.Roles, overwrites)
	return p, nil
}

func (r *Client) wireChannel(ctx context.Context, channel string) (wireChannel, error) {
	return ask[wireChannel](ctx, r, call{what: "ask about a channel", method: http.MethodGet, route: "channels/" + channel, bucket: "GET channels", major: channel, again: true})
}
