package discord

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// Posted is a message as it stands.
type Posted struct {
	ID        string    `json:"id"`
	Timestamp time.Time `json:"timestamp"`
	Content   string    `json:"content"`
	Author    struct {
		Bot bool `json:"bot"`
	} `json:"author"`

	Attachments []attachment `json:"attachments"` // files that no component shows
	Components  []showing    `json:"components"`
}

type attachment struct {
	ID string `json:"id"`
}

// showing is what a component shows of a message's files, what it says and what it does.
type showing struct {
	Components []showing `json:"components"`
	Content    string    `json:"content"`
	CustomID   string    `json:"custom_id"`
	URL        string    `json:"url"`
	File       attached  `json:"file"`
	Items      []struct {
		Media attached `json:"media"`
	} `json:"items"`
}

type attached struct {
	ID string `json:"attachment_id"`
}

func (p *Posted) message() Posted { return *p }

// files are the ids of all that a message brings.
func (p Posted) files() (ids []string) {
	for _, a := range p.Attachments {
		ids = append(ids, a.ID)
	}
	ids = append(ids, shown(p.Components)...)
	slices.Sort(ids)
	return slices.Compact(ids)
}

func shown(list []showing) (ids []string) {
	for _, c := range list {
		ids = append(ids, shown(c.Components)...)
		if c.File.ID != "" {
			ids = append(ids, c.File.ID)
		}
		for _, item := range c.Items {
			if item.Media.ID != "" {
				ids = append(ids, item.Media.ID)
			}
		}
	}
	return ids
}

// ask sends a request and reads the answer.
func ask[V any](ctx context.Context, r *Client, c call) (v V, err error) {
	err = r.sendWithRetries(ctx, c, &v)
	return v, err
}

// with is the request with a message as its body.
func (c call) with(m Message) call {
	c.message = &m
	return c
}

// hookCall is a request by an interaction's token. Tokens are told apart by their
// ends: none is kept.
func hookCall(what, method, app, token, below string) call {
	return call{
		what: what, method: method, route: "webhooks/" + app + "/" + token + below,
		bucket: method + " webhooks" + below, major: token[max(0, len(token)-24):], hook: true,
	}
}

const original = "/messages/@original"

// EditOriginal edits the first answer to an interaction: m.On, where that is known.
func (r *Client) EditOriginal(ctx context.Context, app, token string, m Message) (Posted, error) {
	m.Ephemeral = false // fixed when the message was created
	c := hookCall("edit an answer", http.MethodPatch, app, token, original).with(m)
	c.again = true
	return ask[Posted](ctx, r, c)
}

// DeleteOriginal removes the first answer to an interaction.
func (r *Client) DeleteOriginal(ctx context.Context, app, token string) error {
	c := hookCall("remove an answer", http.MethodDelete, app, token, original)
	c.again = true
	return r.sendWithRetries(ctx, c, nil)
}

// Followup sends a further private answer to an interaction that has been
// acknowledged without one. It is not sent again where it may have got through.
func (r *Client) Followup(ctx context.Context, app, token string, m Message) (Posted, error) {
	m.Ephemeral = true
	return ask[Posted](ctx, r, hookCall("follow an answer up", http.MethodPost, app, token, "").with(m))
}

// messageCall is a request about a channel's messages, or one of them.
func messageCall(what, method, channel, id string) call {
	c := call{what: what, method: method, route: "channels/" + channel + "/messages", bucket: method + " channels/messages", major: channel, again: true}
	if id != "" {
		c.route, c.bucket = c.route+"/"+id, c.bucket+"/id"
	}
	return c
}

// Send posts a message in a channel; one without Content notifies nobody. Sent again
// after a failure, or with the same nonce, it still stands there once. Discord remembers a
// nonce longer than its message: where somebody has deleted that meanwhile, it is posted
// with another.
func (r *Client) Send(ctx context.Context, channel string, m Message) (Posted, error) {
	m.Nonce = cmp.Or(m.Nonce, nonce())
	now, err := r.post(ctx, channel, m)
	if IsCode(err, UnknownMessage) {
		m.Nonce = nonceAfter(m.Nonce)
		now, err = r.post(ctx, channel, m)
	}
	return now, err
}

// nonceAfter is the same for the same nonce: who sends a message again, since the answer was
// lost, comes to the same second one.
func nonceAfter(nonce string) string {
	sum := sha256.Sum256([]byte(nonce))
	return hex.EncodeToString(sum[:])[:25]
}

func (r *Client) post(ctx context.Context, channel string, m Message) (Posted, error) {
	return ask[Posted](ctx, r, messageCall("post a message", http.MethodPost, channel, "").with(m.inChannel()))
}

// Edit replaces a message of ours. With Content and without are two kinds of message, of
// which none becomes the other.
func (r *Client) Edit(ctx context.Context, channel, id string, m Message) (Posted, error) {
	m.On = id
	return ask[Posted](ctx, r, messageCall("edit a message", http.MethodPatch, channel, id).with(m.inChannel()))
}

// Delete removes a message of ours.
func (r *Client) Delete(ctx context.Context, channel, id string) error {
	return r.sendWithRetries(ctx, messageCall("delete a message", http.MethodDelete, channel, id), nil)
}

// NewestAfter lists messages that stand below that one, at most limit.
func (r *Client) NewestAfter(ctx context.Context, channel, id string, limit int) ([]Posted, error) {
	c := messageCall("list messages", http.MethodGet, channel, "")
	c.query = url.Values{"after": {id}, "limit": {strconv.Itoa(limit)}}
	return ask[[]Posted](ctx, r, c)
}

// Inbox opens the channel that somebody shares with Hofnar alone. It is there also where
// no message gets through: sending one is refused with InboxClosed then.
func (r *Client) Inbox(ctx context.Context, user string) (channel string, err error) {
	c := call{what: "open an inbox", method: http.MethodPost, route: "users/@me/channels", bucket: "POST users/channels", again: true}
	c.body = map[string]string{"recipient_id": user}
	opened, err := ask[Posted](ctx, r, c)
	return opened.ID, err
}

// React adds an emoji of ours to a message.
func (r *Client) React(ctx context.Context, channel, id, emojiName string) error {
	c := messageCall("react", http.MethodPut, channel, id)
	c.route, c.bucket = c.route+"/reactions/"+url.PathEscape(emojiName)+"/@me", "PUT reactions"
	return r.sendWithRetries(ctx, c, nil)
}

// Member reports by its error whether somebody is in a server: UnknownMember says no.
func (r *Client) Member(ctx context.Context, guild, user string) error {
	return r.sendWithRetries(ctx, call{
		what: "ask about a member", method: http.MethodGet, route: "guilds/" + guild + "/members/" + user,
		bucket: "GET guilds/members", major: guild, again: true,
	}, nil)
}

// GuildName is how a server is called that the bot is in.
func (r *Client) GuildName(ctx context.Context, guild string) (string, error) {
	told, err := ask[struct {
		Name string `json:"name"`
	}](ctx, r, call{
		what: "ask how a server is called", method: http.MethodGet, route: "guilds/" + guild, bucket: "GET guilds", major: guild, again: true,
	})
	return told.Name, err
}

// commandCall is a request about the commands of one server or, when guild is
// empty, about those that are wherever Hofnar is invited.
func commandCall(what, method, app, guild string) call {
	c := call{what: what, method: method, route: "applications/" + app + "/commands", bucket: method + " commands", again: true}
	if guild != "" {
		c.route, c.bucket, c.major = "applications/"+app+"/guilds/"+guild+"/commands", method+" guilds/commands", guild
	}
	return c
}

// PutCommands registers these commands and no others there.
func (r *Client) PutCommands(ctx context.Context, app, guild string, list []*Command) ([]*Command, error) {
	c := commandCall("register commands", http.MethodPut, app, guild)
	c.body = list
	return ask[[]*Command](ctx, r, c)
}

// GetCommands lists the commands there.
func (r *Client) GetCommands(ctx context.Context, app, guild string) ([]*Command, error) {
	return ask[[]*Command](ctx, r, commandCall("list commands", http.MethodGet, app, guild))
}

// application is what Discord tells of the bot's.
type application struct {
	ID      string `json:"id"`
	Servers int    `json:"approximate_guild_count"`
	Flags   int    `json:"flags"`
}

func (r *Client) application(ctx context.Context) (application, error) {
	ctx = Due(ctx, time.Time{}) // before all edits: connections wait for it
	return ask[application](ctx, r, call{what: "ask who Hofnar is", method: http.MethodGet, route: "applications/@me", bucket: "GET applications/@me", again: true})
}

// Me returns the application's id.
func (r *Client) Me(ctx context.Context) (app string, err error) {
	me, err := r.application(ctx)
	return me.ID, err
}

// Servers returns in about how many servers the bot is.
func (r *Client) Servers(ctx context.Context) (int, error) {
	me, err := r.application(ctx)
	return me.Servers, err
}

// gatewayURL asks where the gateway is and how many sessions may begin.
func (r *Client) gatewayURL(ctx context.Context) (gatewayAddress, error) {
	var at gatewayAddress
	ctx = Due(ctx, time.Time{}) // before all edits: sessions wait for it, and can be resumed for a short time
	err := r.sendWithRetries(ctx, call{what: "ask for the gateway", method: http.MethodGet, route: "gateway/bot", bucket: "GET gateway/bot", again: true}, &at)
	if err == nil {
		r.meter.SessionsLeft(at.Limit.Remaining, at.Limit.Total)
	}
	return at, err
}
