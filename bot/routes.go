package bot

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"
)

// posted is a message as it stands.
type posted struct {
	ID        string    `json:"id"`
	ChannelID string    `json:"channel_id"`
	Timestamp time.Time `json:"timestamp"`
}

// registered is a command as Discord keeps it.
type registered struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Respond gives the first answer to an interaction. It gives up after 2.5 s,
// since Discord has stopped waiting by then.
func (r *rest) Respond(ctx context.Context, id, token string, answer response) error {
	ctx, stop := context.WithTimeout(ctx, answerTime)
	defer stop()
	return r.do(ctx, call{
		what:   "answer an interaction",
		method: http.MethodPost, route: "interactions/" + id + "/" + token + "/callback", bucket: "interactions/callback/" + id,
		body: answer.wire(), files: answer.files(), hook: true,
	}, nil)
}

// EditOriginal edits the first answer to an interaction.
func (r *rest) EditOriginal(ctx context.Context, app, token string, m message) error {
	m.Ephemeral = false // fixed when the message was created
	return r.do(ctx, call{
		what:   "edit an answer",
		method: http.MethodPatch, route: "webhooks/" + app + "/" + token + "/messages/@original", bucket: "webhooks/" + token[max(0, len(token)-24):],
		body: m.wire(), files: m.Files, hook: true, again: true,
	}, nil)
}

// DeleteOriginal removes the first answer to an interaction.
func (r *rest) DeleteOriginal(ctx context.Context, app, token string) error {
	return r.do(ctx, call{
		what:   "remove an answer",
		method: http.MethodDelete, route: "webhooks/" + app + "/" + token + "/messages/@original", bucket: "webhooks/" + token[max(0, len(token)-24):],
		hook: true, again: true,
	}, nil)
}

// Send posts a message in a channel. Sent again after a failure it still stands
// there once.
func (r *rest) Send(ctx context.Context, channel string, m message) (posted, error) {
	m.Nonce = nonce()
	var p posted
	err := r.do(ctx, call{
		what:   "post a message",
		method: http.MethodPost, route: "channels/" + channel + "/messages", bucket: "POST channels/messages/" + channel,
		body: m.wire(), files: m.Files, again: true,
	}, &p)
	return p, err
}

// Edit replaces a message of ours.
func (r *rest) Edit(ctx context.Context, channel, id string, m message) error {
	return r.do(ctx, call{
		what:   "edit a message",
		method: http.MethodPatch, route: "channels/" + channel + "/messages/" + id, bucket: "PATCH channels/messages/" + channel,
		body: m.wire(), files: m.Files, again: true,
	}, nil)
}

// Delete removes a message of ours.
func (r *rest) Delete(ctx context.Context, channel, id string) error {
	return r.do(ctx, call{
		what:   "delete a message",
		method: http.MethodDelete, route: "channels/" + channel + "/messages/" + id, bucket: "DELETE channels/messages/" + channel, again: true,
	}, nil)
}

// NewestAfter lists messages that stand below that one, at most limit.
func (r *rest) NewestAfter(ctx context.Context, channel, id string, limit int) ([]posted, error) {
	var list []posted
	err := r.do(ctx, call{
		what:   "list messages",
		method: http.MethodGet, route: "channels/" + channel + "/messages", bucket: "GET channels/messages/" + channel,
		query: url.Values{"after": {id}, "limit": {strconv.Itoa(limit)}}, again: true,
	}, &list)
	return list, err
}

// React adds an emoji of ours to a message.
func (r *rest) React(ctx context.Context, channel, id, emojiName string) error {
	return r.do(ctx, call{
		what:   "react",
		method: http.MethodPut, route: "channels/" + channel + "/messages/" + id + "/reactions/" + url.PathEscape(emojiName) + "/@me",
		bucket: "reactions/" + channel, again: true,
	}, nil)
}

// PutCommands registers these commands and no others, in one server or, when
// guild is empty, wherever Hofnar is invited.
func (r *rest) PutCommands(ctx context.Context, app, guild string, commands []*discordgo.ApplicationCommand) ([]registered, error) {
	route := "applications/" + app + "/commands"
	if guild != "" {
		route = "applications/" + app + "/guilds/" + guild + "/commands"
	}
	var list []registered
	err := r.do(ctx, call{what: "register commands", method: http.MethodPut, route: route, bucket: "PUT commands", body: commands, again: true}, &list)
	return list, err
}

// Me returns the application's id.
func (r *rest) Me(ctx context.Context) (app string, err error) {
	var me struct {
		ID string `json:"id"`
	}
	err = r.do(ctx, call{what: "ask who Hofnar is", method: http.MethodGet, route: "applications/@me", bucket: "GET applications/@me", again: true}, &me)
	return me.ID, err
}

// gatewayURL asks where the gateway is.
func (r *rest) gatewayURL(ctx context.Context) (string, error) {
	var g struct {
		URL string `json:"url"`
	}
	err := r.do(ctx, call{what: "ask for the gateway", method: http.MethodGet, route: "gateway/bot", bucket: "GET gateway/bot", again: true}, &g)
	return g.URL, err
}

// Followup sends a further private answer to an interaction that has been
// acknowledged without one.
func (r *rest) Followup(ctx context.Context, app, token string, m message) error {
	m.Ephemeral = true
	return r.do(ctx, call{
		what:   "follow an answer up",
		method: http.MethodPost, route: "webhooks/" + app + "/" + token, bucket: "webhooks/" + token[max(0, len(token)-24):],
		body: m.wire(), files: m.Files, hook: true,
	}, nil)
}
