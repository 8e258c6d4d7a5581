package discord

import (
	"context"
	"encoding/base64"
	"net/http"
	"slices"
)

// emojiCall is a request about the application's own emoji, or one of them.
func emojiCall(what, method, app, id string) call {
	c := call{what: what, method: method, route: "applications/" + app + "/emojis", bucket: method + " emojis"}
	if id != "" {
		c.route, c.bucket = c.route+"/"+id, c.bucket+"/id"
	}
	return c
}

// withoutOwnEmoji is the message without the application's own emoji; nil if it has none.
func (m *Message) withoutOwnEmoji() *Message {
	list, found := bare(m.Components)
	if !found {
		return nil
	}
	without := *m
	without.Components = list
	return &without
}

func bare(list []Component) (without []Component, found bool) {
	without = slices.Clone(list)
	for i, c := range without {
		if c.Emoji.own() {
			without[i].Emoji, found = nil, true
		}
		without[i].Options = slices.Clone(c.Options)
		for j, o := range c.Options {
			if o.Emoji.own() {
				without[i].Options[j].Emoji, found = nil, true
			}
		}
		within, more := bare(c.Components)
		without[i].Components, found = within, found || more
	}
	return without, found
}

// own reports whether it is an application's.
func (e *Emoji) own() bool { return e != nil && e.ID != "" }

// Emojis lists the application's own emoji.
func (r *Client) Emojis(ctx context.Context, app string) ([]Emoji, error) {
	c := emojiCall("list emoji", http.MethodGet, app, "")
	c.again = true
	list, err := ask[struct {
		Items []Emoji `json:"items"`
	}](ctx, r, c)
	return list.Items, err
}

// CreateEmoji adds an emoji to the application's own: its name has 2 to 32 letters, digits
// and underscores and is no other's, the PNG has 256 KiB at most. It is not sent again
// where it may have got through: the list tells.
func (r *Client) CreateEmoji(ctx context.Context, app, name string, png []byte) (Emoji, error) {
	c := emojiCall("create an emoji", http.MethodPost, app, "")
	c.body = map[string]string{"name": name, "image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)}
	return ask[Emoji](ctx, r, c)
}

// DeleteEmoji removes one of the application's own emoji.
func (r *Client) DeleteEmoji(ctx context.Context, app, id string) error {
	c := emojiCall("remove an emoji", http.MethodDelete, app, id)
	c.again = true
	return r.sendWithRetries(ctx, c, nil)
}
