package bot

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"

	"hofnar/bot/background"
	"hofnar/bot/discord"
)

// registrar is what is asked of Discord about commands: discord.Client does it.
type registrar interface {
	Me(ctx context.Context) (app string, err error)
	GetCommands(ctx context.Context, app, guild string) ([]*discord.Command, error)
	PutCommands(ctx context.Context, app, guild string, list []*discord.Command) ([]*discord.Command, error)
}

// registration has the commands stand where they shall.
type registration struct {
	*background.Runner
	api      registrar
	notes    notes
	guild    string // where they can be typed; empty: everywhere
	commands []*discord.Command

	done  atomic.Bool // they stand
	known sync.Map    // name → id
}

// scope is what the books keep of the commands that Discord has been given.
type scope struct {
	Guild string `json:"guild"`
	Sum   string `json:"sum"` // of the commands
}

// scopeNote is the key of that note.
const scopeNote = "commands"

// stand offers the commands to Discord until it takes them, beside everything
// else: controls work also where commands do not.
func (r *registration) stand(ctx context.Context) {
	r.Insist(ctx, "the commands", func() error {
		err := r.offer(ctx)
		r.done.Store(err == nil)
		return err
	})
}

// offer has the commands stand in their scope and in no other, and nothing written
// that stands there already.
func (r *registration) offer(ctx context.Context) error {
	app, err := r.api.Me(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord who Hofnar is: %w", err)
	}
	list, err := r.api.GetCommands(ctx, app, r.guild)
	if err == nil {
		list, err = r.offerAll(ctx, app, list)
	}
	if err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	for _, c := range list {
		r.known.Store(c.Name, c.ID)
	}
	return nil
}

// offerAll has the commands stand, given those that stand there now.
func (r *registration) offerAll(ctx context.Context, app string, list []*discord.Command) ([]*discord.Command, error) {
	was, now, err := r.scopes()
	if err != nil {
		return nil, err
	}
	if was != nil && was.Guild != now.Guild {
		if err := r.clear(ctx, app, was.Guild); err != nil {
			return nil, err
		}
	}
	if was != nil && *was == now && len(list) == len(r.commands) {
		return list, nil
	}
	if list, err = r.api.PutCommands(ctx, app, now.Guild, r.commands); err != nil {
		return nil, err
	}
	return list, r.note(now)
}

// clear clears a scope that was used before. A server that Hofnar is no
// longer in shows nobody his commands.
func (r *registration) clear(ctx context.Context, app, guild string) error {
	_, err := r.api.PutCommands(ctx, app, guild, []*discord.Command{})
	if err != nil && !discord.RefusedForGood(err) {
		return fmt.Errorf("where they were: %w", err)
	}
	return nil
}

// ids are those of the commands, as far as they are known, by name.
func (r *registration) ids() map[string]string {
	ids := map[string]string{}
	r.known.Range(func(name, id any) bool {
		ids[name.(string)] = id.(string)
		return true
	})
	return ids
}

// scopes are what was registered, nil if nobody knows, and what is to be.
func (r *registration) scopes() (was *scope, now scope, err error) {
	text, err := json.Marshal(r.commands)
	if err != nil {
		return nil, now, fmt.Errorf("writing the commands down: %w", err)
	}
	now = scope{r.guild, fmt.Sprintf("%x", sha256.Sum256(text))}
	kept, err := r.notes.Note(r.Ctx, scopeNote)
	if err != nil || kept == "" {
		return nil, now, err
	}
	was = &scope{}
	if err := json.Unmarshal([]byte(kept), was); err != nil {
		return nil, now, fmt.Errorf("reading the note of the commands: %w", err)
	}
	return was, now, nil
}

func (r *registration) note(now scope) error {
	text, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("noting the commands: %w", err)
	}
	return r.notes.PutNote(r.Durable(), scopeNote, string(text))
}
