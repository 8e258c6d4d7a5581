package discordtest

import (
	"fmt"
	"strings"
	"time"
)

// record is what tests ask about afterwards.
type record struct {
	asked   []*interaction // in the order in which they were made
	uploads int            // files
	bytes   int            // theirs
	first   int            // those of the bytes that came with first answers
	pushes  []Push
}

// Interaction is an account of one: who did what, and how it was answered.
type Interaction struct {
	ID       string
	User     string // the id
	Name     string // what the user is called
	Channel  string
	Kind     int    // KindCommand, …
	What     string // the custom id, or the command as it was typed or chosen: "/play dalmuti", "Log"
	Message  string // the message whose control it was, if any
	Born     time.Time
	Answered time.Time // the bot's first answer; zero if there is none
	Type     int       // of that answer
	Failed   bool      // three seconds have passed without one
	Late     bool      // the bot has answered, but too late
	Thinking bool      // it was deferred, and what is promised has not come
}

// Interactions is an account of all of them so far, in order.
func (s *Server) Interactions() []Interaction {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]Interaction, len(s.record.asked))
	for n, i := range s.record.asked {
		list[n] = i.account(s)
	}
	return list
}

// account is the interaction as tests see it.
func (i *interaction) account(s *Server) Interaction {
	one := Interaction{
		ID: i.id, User: i.user, Name: s.account(i.user).Global, Channel: i.channel, Kind: i.kind, What: i.what,
		Born: i.born, Late: i.late, Thinking: i.deferred,
		Failed: !i.answered && s.clock.Now().Sub(i.born) > answerWithin,
	}
	if i.source != nil {
		one.Message = i.source.ID
	}
	if i.answered {
		one.Answered, one.Type = i.repliedAt, i.reply.Type
	}
	return one
}

// Uploads is how many files have come with messages and edits that were taken.
func (s *Server) Uploads() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record.uploads
}

// UploadedBytes is how large those files were that came with first answers to
// interactions, and the others.
func (s *Server) UploadedBytes() (first, others int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record.first, s.record.bytes - s.record.first
}

// what names the control or command that an interaction's data tell of.
func what(data map[string]any) string {
	if id, ok := data["custom_id"].(string); ok {
		return id
	}
	if _, chosen := data["target_id"]; chosen {
		return fmt.Sprint(data["name"])
	}
	words := []string{}
	for step := []map[string]any{data}; len(step) == 1; {
		name, _ := step[0]["name"].(string)
		kind, _ := step[0]["type"].(int)
		if kind > subcommandGroup {
			break
		}
		words = append(words, name)
		step, _ = step[0]["options"].([]map[string]any)
	}
	return "/" + strings.Join(words, " ")
}
