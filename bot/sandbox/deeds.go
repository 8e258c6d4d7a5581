package sandbox

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hofnar/bot/discordtest"
)

// deed is what a person does on the page.
type deed struct {
	Do      string              `json:"do"`      // one of page.perform
	Message string              `json:"message"` // the message it is done to
	Line    string              `json:"line"`    // a command without its options, or what is said
	Options discordtest.Opt     `json:"options"`
	Option  string              `json:"option"` // being completed
	Control string              `json:"control"`
	Values  []string            `json:"values"`
	Form    string              `json:"form"`   // the open form that is sent
	Fields  map[string][]string `json:"fields"` // of it, by custom id
	Emoji   string              `json:"emoji"`
}

// outcome is what the page needs to know of it; the rest it sees.
type outcome struct {
	Error   string               `json:"error,omitempty"`
	Modal   *discordtest.Modal   `json:"modal,omitempty"`
	Choices []discordtest.Choice `json:"choices,omitempty"`
}

const mostBody = 1 << 20

func (p *page) serveDeed(w http.ResponseWriter, v visit) {
	var d deed
	if err := json.NewDecoder(http.MaxBytesReader(w, v.Body, mostBody)).Decode(&d); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if language := v.URL.Query().Get("lang"); language != "" {
		v.me.Speaks(locale(language))
	}
	result, err := p.perform(v.me, v.here, d)
	if err != nil {
		result.Error = said(err, d)
	}
	reply(w, result)
}

// locale is a language as Discord calls it.
func locale(language string) string {
	if language == "en" {
		return "en-US"
	}
	return language
}

// said puts into a sentence why something did not work. Where a message's own
// control was not answered, the message says so and nobody else.
func said(err error, d deed) string {
	switch {
	case err == discordtest.ErrInteractionFailed && d.Message != "":
		return ""
	case err == discordtest.ErrInteractionFailed:
		return "This interaction failed: the bot gave no answer within three seconds. Is it running?"
	case errors.Is(err, discordtest.ErrInteractionFailed): // it was not sent
		return "This thread is archived. Write here to bring it back."
	case errors.Is(err, discordtest.ErrNotVisible) && d.Message+d.Form != "":
		return "That has just changed. Look again."
	case errors.Is(err, discordtest.ErrNotVisible):
		return "You cannot do that here."
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	first, size := utf8.DecodeRuneInString(line)
	return string(unicode.ToUpper(first)) + line[size:] + "."
}

func (p *page) perform(me *discordtest.User, here *discordtest.Channel, d deed) (outcome, error) {
	m := &discordtest.Message{ID: d.Message, ChannelID: here.ID}
	switch d.Do {
	case "say":
		if me.Say(here, d.Line) == nil {
			return outcome{Error: "You cannot write here."}, nil
		}
		return outcome{}, nil
	case "slash":
		return p.answered(me)(me.Slash(here, d.Line, whole(d.Options)))
	case "complete":
		list, err := me.Complete(here, d.Line, d.Option, first(d.Values))
		return outcome{Choices: list}, err
	case "click":
		return p.answered(me)(p.pressed(me, m,
			func(m *discordtest.Message) (*discordtest.Reply, error) { return me.Click(m, d.Control) },
			func(m *discordtest.Message) (*discordtest.Reply, error) { return me.ClickStale(m, d.Control) }))
	case "select":
		return p.answered(me)(p.pressed(me, m,
			func(m *discordtest.Message) (*discordtest.Reply, error) { return me.Select(m, d.Control, d.Values...) },
			func(m *discordtest.Message) (*discordtest.Reply, error) {
				return me.SelectStale(m, d.Control, d.Values...)
			}))
	case "submit":
		return p.submit(me, d)
	case "react":
		return outcome{}, toggle(me, here, d.Message, d.Emoji)
	case "dismiss":
		return outcome{}, me.Dismiss(m)
	}
	return outcome{}, errors.New("the page asks for something unknown")
}

// form is one that is open in a tab of a user's.
type form struct{ user, id string }

// answered keeps a form that opens, so that it can be sent.
func (p *page) answered(me *discordtest.User) func(*discordtest.Reply, error) (outcome, error) {
	return func(r *discordtest.Reply, err error) (outcome, error) {
		if err != nil || r.Modal == nil {
			return outcome{}, err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		p.modals[form{me.ID, r.Modal.ID}] = r.Modal
		return outcome{Modal: r.Modal}, nil
	}
}

func (p *page) submit(me *discordtest.User, d deed) (outcome, error) {
	p.mu.Lock()
	sent := form{me.ID, d.Form}
	modal := p.modals[sent]
	delete(p.modals, sent)
	p.mu.Unlock()
	if modal == nil {
		return outcome{}, discordtest.ErrNotVisible
	}
	return p.answered(me)(me.Submit(modal, d.Fields))
}

// toggle puts an emoji below a message, or takes it back.
func toggle(me *discordtest.User, here *discordtest.Channel, message, emoji string) error {
	m := named(me.Sees(here), func(m *discordtest.Message) bool { return m.ID == message })
	if m == nil {
		return discordtest.ErrNotVisible
	}
	mine := func(r *discordtest.Reaction) bool { return r.Emoji == emoji && slices.Contains(r.Users, me.ID) }
	if slices.ContainsFunc(m.Reactions, mine) {
		return me.Unreact(m, emoji)
	}
	return me.React(m, emoji)
}

// whole turns the page's numbers into integers, which is what options take.
func whole(opts discordtest.Opt) discordtest.Opt {
	for k, v := range opts {
		if f, ok := v.(float64); ok && f == float64(int(f)) {
			opts[k] = int(f)
		}
	}
	return opts
}

func first(values []string) string {
	if len(values) == 0 {
		return ""
	}
	return values[0]
}
