package discord

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Response is the first answer to an interaction.
type Response struct {
	Type    int
	Message *Message // of Reply, and of Update, which changes its On
	Choices []Choice // of Complete
	Form    Form     // of OpenForm

	// Asked is when the interaction came: Discord waits three seconds for its answer. Zero: now.
	Asked time.Time
	// Repeated says that another process may have answered before: then an answer has only
	// got through where Discord says so.
	Repeated bool
	// Gone is the answer instead, if any, where the message that is to be updated is gone.
	Gone *Response
}

// Choice is a value that is offered, and what it is called.
type Choice struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// The kinds of answer that Hofnar gives.
const (
	Reply       = int(discordgo.InteractionResponseChannelMessageWithSource)
	ReplyLater  = int(discordgo.InteractionResponseDeferredChannelMessageWithSource) // privately
	UpdateLater = int(discordgo.InteractionResponseDeferredMessageUpdate)
	Update      = int(discordgo.InteractionResponseUpdateMessage)
	OpenForm    = int(discordgo.InteractionResponseModal)
	Complete    = int(discordgo.InteractionApplicationCommandAutocompleteResult)
)

const (
	answerTime  = 2800 * time.Millisecond // Discord waits three seconds for a first answer; the rest is for its way there
	answerAgain = 100 * time.Millisecond  // until one that may be lost is given again: there is no time for more
)

// Respond gives the first answer to an interaction and returns the message that it made or
// changed. It stands in no queue; where nothing may be sent for a while, or Discord rations
// answers, it waits as long as Discord waits for it, or else gives up at once. An answer
// that may not have got through is given once more; when the first had, the message is not
// known. OutcomeUnknown says of an error that the answer may have got through. Where the
// message that is to be updated is gone, answer.Gone is given in its place.
func (r *Client) Respond(ctx context.Context, id, token string, answer Response) (Posted, error) {
	answer.Asked = cmp.Or(answer.Asked, r.clock.Now())
	now, err := r.respond(ctx, id, token, answer)
	r.meter.Answered(outcome(err), r.clock.Since(answer.Asked))
	return now, err
}

func (r *Client) respond(ctx context.Context, id, token string, answer Response) (Posted, error) {
	until := answer.Asked.Add(answerTime)
	timed, stop := within(ctx, r.clock, r.clock.Until(until))
	defer stop()
	c := answerCall(id, token, answer)
	var told wireResponded
	err := r.sendUntil(timed, until, c, answer.Repeated, &told)
	switch {
	case answer.Gone != nil && IsCode(err, UnknownMessage):
		gone := *answer.Gone
		gone.Asked = answer.Asked
		return r.respond(ctx, id, token, gone)
	case err != nil:
		return Posted{}, fmt.Errorf("%s: %w", c.what, err)
	}
	return told.Resource.Message, nil
}

func answerCall(id, token string, answer Response) call {
	c := call{
		what: "answer an interaction", method: http.MethodPost, route: "interactions/" + id + "/" + token + "/callback",
		bucket: "POST callback", major: id, hook: true,
	}
	wire := map[string]any{"type": answer.Type}
	switch answer.Type {
	case Reply, Update:
		c.message, c.query = answer.Message, url.Values{"with_response": {"true"}}
		c.wrapped = func(m *Message) any { return map[string]any{"type": answer.Type, "data": m.wire()} }
	case ReplyLater:
		wire["data"] = map[string]any{"flags": flagEphemeral}
	case OpenForm:
		wire["data"] = answer.Form.wire()
	case Complete:
		wire["data"] = map[string]any{"choices": append([]Choice{}, answer.Choices...)}
	}
	c.body = wire
	return c
}

// sendUntil sends a first answer, and again where that helps and there is time for it. The
// error of a try that may have got through comes before those of later ones.
func (r *Client) sendUntil(ctx context.Context, until time.Time, c call, repeated bool, out any) error {
	var lost error
	for {
		err := r.sendIfAllowed(ctx, until, c, out)
		wait, limited := RetryAfter(err)
		switch {
		case err == nil, lost != nil && !repeated && IsCode(err, AlreadyAnswered): // the first has got through
			return nil
		case IsCode(err, UnknownMessage): // so none has got through
			return err
		case r.revise(&c, err):
			continue
		case limited:
		case OutcomeUnknown(err) && lost == nil:
			lost, wait = err, answerAgain
		default:
			return cmp.Or(lost, err)
		}
		if r.clock.Until(until) <= wait {
			return cmp.Or(lost, err)
		}
		if stopped := pause(ctx, r.clock, wait); stopped != nil {
			return cmp.Or(lost, err)
		}
	}
}

// sendIfAllowed sends a first answer now, or says why it does not.
func (r *Client) sendIfAllowed(ctx context.Context, until time.Time, c call, out any) error {
	if r.clock.Until(until) <= 0 {
		return tooLate
	}
	if d := r.limits.barred(c); d > 0 {
		return tooLong(d)
	}
	_, err := r.send(ctx, c, out)
	return err
}

// wireResponded is what Discord says of a first answer.
type wireResponded struct {
	Resource struct {
		Message Posted `json:"message"`
	} `json:"resource"`
}

func (w *wireResponded) message() Posted { return w.Resource.Message }
