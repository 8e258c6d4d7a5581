// Package registration is what Hofnar has Discord know of him: his commands, and the emoji
// of his cards, dice and tiles.
//
// The names of emoji bear a version. After the start Hofnar lists what is there, makes what
// is missing, two a second, and removes other versions. Nothing waits for that; where Discord
// wants hours between two it has them, and what it refuses for good is left alone until the
// next start.
package registration

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

// commandAPI is what is asked of Discord about commands: discord.Client does it.
type commandAPI interface {
	GetCommands(ctx context.Context, app, guild string) ([]*discord.Command, error)
	PutCommands(ctx context.Context, app, guild string, list []*discord.Command) ([]*discord.Command, error)
	Me(ctx context.Context) (app string, err error)
}

// Notes keeps the house's own notes, by a key: there is one for each, empty when there is
// none.
type Notes interface {
	PutNote(ctx context.Context, key, note string) error
	Note(ctx context.Context, key string) (string, error)
}

// Commands has the commands stand where they shall.
type Commands struct {
	*background.Runner
	API   commandAPI
	Notes Notes
	Guild string // where they can be typed; empty: everywhere
	List  []*discord.Command

	done  atomic.Bool // they stand
	known sync.Map    // name → id
}

// scope is what the books keep of the commands that Discord has been given.
type scope struct {
	Guild string `json:"guild"`
	Sum   string `json:"sum"` // of the commands; books that go back to a copy empty it
}

// scopeNote is the key of that note.
const scopeNote = "commands"

// Done reports whether they stand.
func (c *Commands) Done() bool { return c.done.Load() }

// Stand offers the commands to Discord until it takes them, beside everything
// else: controls work also where commands do not.
func (c *Commands) Stand(ctx context.Context) {
	c.Insist(ctx, "the commands", func() error {
		err := c.offer(ctx)
		c.done.Store(err == nil)
		return err
	})
}

// offer has the commands stand in their scope and in no other, and nothing written
// that stands there already.
func (c *Commands) offer(ctx context.Context) error {
	app, err := c.API.Me(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord who Hofnar is: %w", err)
	}
	list, err := c.API.GetCommands(ctx, app, c.Guild)
	if err == nil {
		list, err = c.offerAll(ctx, app, list)
	}
	if err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	for _, one := range list {
		c.known.Store(one.Name, one.ID)
	}
	return nil
}

// offerAll has the commands stand, given those that stand there now.
func (c *Commands) offerAll(ctx context.Context, app string, list []*discord.Command) ([]*discord.Command, error) {
	was, now, err := c.scopes()
	if err != nil {
		return nil, err
	}
	if was != nil && was.Guild != now.Guild {
		if err := c.clear(ctx, app, was.Guild); err != nil {
			return nil, err
		}
	}
	if was != nil && *was == now && len(list) == len(c.List) {
		return list, nil
	}
	if list, err = c.API.PutCommands(ctx, app, now.Guild, c.List); err != nil {
		return nil, err
	}
	return list, c.note(now)
}

// clear clears a scope that was used before. A server that Hofnar is no
// longer in shows nobody his commands.
func (c *Commands) clear(ctx context.Context, app, guild string) error {
	_, err := c.API.PutCommands(ctx, app, guild, []*discord.Command{})
	if err != nil && !discord.RefusedForGood(err) {
		return fmt.Errorf("where they were: %w", err)
	}
	return nil
}

// IDs are those of the commands, as far as they are known, by name.
func (c *Commands) IDs() map[string]string {
	ids := map[string]string{}
	c.known.Range(func(name, id any) bool {
		ids[name.(string)] = id.(string)
		return true
	})
	return ids
}

// scopes are what was registered, nil if nobody knows, and what is to be.
func (c *Commands) scopes() (was *scope, now scope, err error) {
	text, err := json.Marshal(c.List)
	if err != nil {
		return nil, now, fmt.Errorf("writing the commands down: %w", err)
	}
	now = scope{c.Guild, fmt.Sprintf("%x", sha256.Sum256(text))}
	kept, err := c.Notes.Note(c.Ctx, scopeNote)
	if err != nil || kept == "" {
		return nil, now, err
	}
	was = &scope{}
	if err := json.Unmarshal([]byte(kept), was); err != nil {
		return nil, now, fmt.Errorf("reading the note of the commands: %w", err)
	}
	return was, now, nil
}

func (c *Commands) note(now scope) error {
	text, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("noting the commands: %w", err)
	}
	return c.Notes.PutNote(c.Durable(), scopeNote, string(text))
}
