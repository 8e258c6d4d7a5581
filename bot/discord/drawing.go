package discord

import (
	"context"
	"net/http"
	"time"
)

// Draw makes a message at the moment at which it is sent: one that had to wait for its turn
// shows what is so then. ok is false where there is nothing to send any more.
type Draw func() (m Message, ok bool)

// whileKey is under what a context keeps whether its requests are wanted still.
type whileKey struct{}

// While has requests of a context go out only as long as that is so. It is asked when it is a
// request's turn, and at each try: what is not sent then ends with an error of which HeldBack says so.
func While(ctx context.Context, wanted func() bool) context.Context {
	return context.WithValue(ctx, whileKey{}, wanted)
}

// drawn makes the message of a request, where that is still to be done, and reports whether
// there is something to send. That takes a while: its turn counts from then on.
func (r *Client) drawn(ctx context.Context, c *call, turn time.Time) (ok bool, err error) {
	if wanted, asks := ctx.Value(whileKey{}).(func() bool); asks && !wanted() {
		return false, unwanted
	}
	if c.draw == nil {
		return true, nil
	}
	m, ok := c.draw()
	c.message = &m
	if !ok || c.hook {
		return ok, nil
	}
	return true, r.limits.turns.late(ctx, turn)
}

// EditDrawn edits a message of ours as Edit does. Where nothing is sent nobody is named by
// the answer, and there is no error.
func (r *Client) EditDrawn(ctx context.Context, channel, id string, draw Draw) (Posted, error) {
	c := messageCall("edit a message", http.MethodPatch, channel, id)
	c.draw = func() (Message, bool) {
		m, ok := draw()
		m.On = id
		return m.inChannel(), ok
	}
	return ask[Posted](ctx, r, c)
}

// EditOriginalDrawn edits the public message on which a control was pressed, whose id that is,
// as EditOriginal does.
func (r *Client) EditOriginalDrawn(ctx context.Context, app, token, id string, draw Draw) (Posted, error) {
	c := hookCall("edit what was pressed", http.MethodPatch, app, token, original)
	c.again = true
	c.draw = func() (Message, bool) {
		m, ok := draw()
		m.On, m.Ephemeral = id, false
		return m, ok
	}
	return ask[Posted](ctx, r, c)
}
