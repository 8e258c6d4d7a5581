package privacy

import (
	"encoding/json"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/request"
	"hofnar/bot/screen"
)

// data is what is kept about people, and how that ends.
type data struct {
	*background.Runner
	books      Books
	forgetting *forgetting
}

func (d *data) commands() []request.Command {
	return []request.Command{
		{Path: "me data", Direct: true, Answer: d.show},
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

// show answers /me data.
func (d *data) show(r *request.Request) request.Answer {
	kept, err := d.books.Data(r.Ctx, r.Viewer.User)
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
