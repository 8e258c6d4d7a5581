package privacy

import (
	"context"
	"encoding/json"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
)

// dataPause is how long nobody asks again for all that is kept about them: what is kept under
// pseudonyms is looked for in all servers, and each of those is slow to work out.
const dataPause = time.Minute

// data is what is kept about people, and how that ends.
type data struct {
	*background.Runner
	books      Books
	forgetting *forgetting
	pace       background.Cooldown[string] // by user
	turn       chan struct{}               // held by whoever's is being gathered
}

func (d *data) commands() []request.Command {
	return []request.Command{
		{Path: "me data", Direct: true, Answer: d.typed},
		{Path: "me forget", Direct: true, Answer: askForget},
	}
}

func (d *data) controls() []request.Control {
	return []request.Control{
		{Verb: screen.VerbForget, Answer: func(r *request.Request, _ screen.Control) request.Answer {
			return d.forget(r)
		}},
	}
}

// typed answers /me data.
func (d *data) typed(r *request.Request) request.Answer {
	if !d.pace.Begin(r.Viewer.User, d.Clock.Now(), dataPause) {
		return r.Say("data.soon")
	}
	return request.Answer{Slow: func() request.Answer { return d.show(r) }}
}

// show hands somebody a file of all that is kept about that one.
func (d *data) show(r *request.Request) request.Answer {
	kept, err := d.gathered(r.Ctx, r.Viewer.User)
	if err != nil {
		return r.Refuse(err)
	}
	text, err := json.MarshalIndent(map[string]any{"person": r.Viewer.User, "kept": kept}, "", "  ")
	if err != nil {
		return r.Refuse(err)
	}
	t := r.Words()
	return r.HandOut(
		t.Key("data.here"),
		discord.File{Name: "about-you.json", Alt: t.Key("data.alt"), Type: "application/json", Data: text},
	)
}

// gathered is all that is kept about somebody. It is gathered for one after the other.
func (d *data) gathered(ctx context.Context, user string) (map[string][]map[string]any, error) {
	select {
	case d.turn <- struct{}{}:
		defer func() { <-d.turn }()
		return d.books.Data(ctx, user)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// askForget explains what it means to be forgotten, and asks.
func askForget(r *request.Request) request.Answer {
	return request.Showing(r.Screens.AskForget(r.Viewer))
}

// forget begins to forget somebody, and says when that is done, as long as the answer can
// be changed: nothing else is sent.
func (d *data) forget(r *request.Request) request.Answer {
	switch needless, err := d.forgetting.needless(r.Ctx, r.Viewer.User); {
	case err != nil:
		return r.Refuse(err)
	case needless:
		return r.Say(d.done(r))
	}
	err := d.forgetting.begin(r.Viewer.User, func() { d.forgotten(r) })
	if err != nil {
		return r.Refuse(err)
	}
	return r.Say("forget.underway")
}

func (d *data) forgotten(r *request.Request) {
	d.Run("forgetting", func() {
		if d.Wait(r.Response.Settled()) && r.Response.Usable() {
			_, err := r.Response.Edit(d.Ctx, r.Say(d.done(r)).Message)
			r.Response.Failed(err)
		}
	})
}

// done is the key of what is said once somebody is forgotten.
func (d *data) done(r *request.Request) string {
	if owed, err := d.forgetting.rewriting.owed(r.Ctx); err == nil && owed == owedStart {
		return "forget.done.large"
	}
	return "forget.done"
}
