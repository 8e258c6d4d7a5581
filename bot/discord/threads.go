package discord

import (
	"context"
	"fmt"
	"net/http"
)

// longestArchive is how long Discord keeps a thread at most in which nothing is written,
// in minutes.
const longestArchive = 10080

// maxThreadName is how long the name of a thread may be.
const maxThreadName = 100

// StartThread makes a public thread that belongs to a message, and returns its id. Asked
// for again, it is the same thread; where no answer comes, it is looked for.
func (r *Client) StartThread(ctx context.Context, channel, message, name string) (thread string, err error) {
	c := messageCall("start a thread", http.MethodPost, channel, message)
	c.route, c.bucket = c.route+"/threads", "POST threads"
	c.body = map[string]any{"name": Clip(name, maxThreadName), "auto_archive_duration": longestArchive}
	started, err := ask[Posted](ctx, r, c)
	there := IsCode(err, threadThere)
	if OutcomeUnknown(err) {
		_, lacks := r.wireChannel(ctx, message)
		there = lacks == nil
	}
	if there {
		return message, nil // it bears the message's id
	}
	return started.ID, err
}

// Unarchive brings a thread back that was put away, but none that is locked: Discord may let the bot
// do so which has started it, and moderators would not have it.
func (r *Client) Unarchive(ctx context.Context, thread string) error {
	switch at, err := r.wireChannel(ctx, thread); {
	case err != nil:
		return err
	case at.Thread.Locked:
		return fmt.Errorf("bring a thread back: %w", leftLocked)
	}
	return r.sendWithRetries(ctx, archiving("bring a thread back", thread, false), nil)
}

// Archive puts a thread away that the bot has started.
func (r *Client) Archive(ctx context.Context, thread string) error {
	return r.sendWithRetries(ctx, archiving("put a thread away", thread, true), nil)
}

func archiving(what, thread string, archived bool) call {
	return call{
		what: what, method: http.MethodPatch, route: "channels/" + thread, bucket: "PATCH channels", major: thread,
		again: true, body: map[string]any{"archived": archived},
	}
}
