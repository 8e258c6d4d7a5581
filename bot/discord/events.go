package discord

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"
)

// epoch is from when ids count milliseconds.
const epoch = 1_420_070_400_000

// asked is when an interaction began, by this machine's clock. Of one that was missed its id
// tells, by Discord's; of others that may be long before, since a command's id is from when
// its user began to type.
func (e Event) asked(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if !e.Missed || err != nil {
		return e.Received
	}
	ago := e.Received.Sub(time.UnixMilli(int64(n>>22)+epoch)) - e.Ahead
	return e.Received.Add(-max(0, ago))
}

// Ready is the beginning of a session.
type Ready struct {
	Self   string   // the bot's own user id
	Guilds []string // that a GUILD_CREATE is to come for
}

// errLacks is what reading an event comes to that lacks what it must have.
var errLacks = errors.New("it lacks what it must have")

// ReadReady reads a READY. One that does not say which servers there are is none: it
// would have the bot be in no server any more.
func ReadReady(e Event) (Ready, error) {
	var w struct {
		User   wireUser `json:"user"`
		Guilds []Place  `json:"guilds"`
	}
	if err := json.Unmarshal(e.Data, &w); err != nil {
		return Ready{}, err
	}
	if w.User.ID == "" || w.Guilds == nil || slices.ContainsFunc(w.Guilds, func(p Place) bool { return p.ID == "" }) {
		return Ready{}, errLacks
	}
	r := Ready{Self: w.User.ID}
	for _, guild := range w.Guilds {
		r.Guilds = append(r.Guilds, guild.ID)
	}
	return r, nil
}

// Place is what an event about a server, a channel or a thread tells: the rest of
// it can be large.
type Place struct {
	ID          string `json:"id"`
	Guild       string `json:"guild_id"`    // of a channel or thread
	Unavailable bool   `json:"unavailable"` // of a server: Discord has trouble with it
	Flags       int    `json:"flags"`       // of a channel or thread: see Hidden
	Thread      struct {
		Archived bool      `json:"archived"`
		Locked   bool      `json:"locked"`
		Since    time.Time `json:"archive_timestamp"` // when it was archived, or brought back
	} `json:"thread_metadata"` // of a thread
}

// obfuscated is on a channel of which the gateway tells that the bot may not view it.
const obfuscated = 1 << 17

// Hidden reports whether this is a channel that Hofnar may not view.
func (p Place) Hidden() bool { return p.Flags&obfuscated != 0 }

// ReadPlace reads an event about a server, one of its roles or members, a channel or a thread.
func ReadPlace(e Event) (p Place, err error) {
	if err := json.Unmarshal(e.Data, &p); err != nil {
		return Place{}, err
	}
	about := p.ID
	if strings.HasPrefix(e.Type, "GUILD_ROLE_") || e.Type == "GUILD_MEMBER_UPDATE" {
		about = p.Guild
	}
	if about == "" {
		return Place{}, errLacks
	}
	return p, nil
}

// Reaction is an emoji put on a message.
type Reaction struct {
	User    string
	Channel string
	Message string
	Author  string // of the message
	Emoji   string // without its skin tone and without the mark that asks for a picture
}

// ReadReaction reads a MESSAGE_REACTION_ADD.
func ReadReaction(e Event) (Reaction, error) {
	var w struct {
		User    string `json:"user_id"`
		Channel string `json:"channel_id"`
		Message string `json:"message_id"`
		Author  string `json:"message_author_id"`
		Emoji   Emoji  `json:"emoji"`
	}
	err := json.Unmarshal(e.Data, &w)
	return Reaction{w.User, w.Channel, w.Message, w.Author, toneless(w.Emoji.Name)}, err
}

// toneless is an emoji without its skin tone and without the mark that asks for a
// picture.
func toneless(emoji string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x1F3FB && r <= 0x1F3FF || r == 0xFE0F {
			return -1
		}
		return r
	}, emoji)
}
