package bot

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"hofnar/bot/discord"
)

// registration is what the books keep of the commands that Discord has been given.
type registration struct {
	Guild string `json:"guild"` // where they can be typed; empty: everywhere
	Sum   string `json:"sum"`   // of the commands
}

// registrationNote is the key of that note.
const registrationNote = "commands"

// longestRetry is how long to wait at most before the commands are offered again.
const longestRetry = 15 * time.Minute

// register offers the commands to Discord until it takes them, beside everything
// else: controls work also where commands do not.
func (b *Bot) register(ctx context.Context) {
	for wait := time.Second; ; wait = min(2*wait, longestRetry) {
		err := b.offer(ctx)
		b.registered.Store(err == nil)
		if err == nil || ctx.Err() != nil {
			return
		}
		b.log.Warn("Discord does not take the commands; trying again", "why", err, "in", wait)
		if !b.pause(wait, ctx.Done()) || ctx.Err() != nil {
			return
		}
	}
}

// offer has the commands stand in their scope and in no other, and nothing written
// that stands there already.
func (b *Bot) offer(ctx context.Context) error {
	app, err := b.rest.Me(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord who Hofnar is: %w", err)
	}
	list, err := b.rest.GetCommands(ctx, app, b.cfg.Guild)
	switch {
	case err != nil:
	case b.cfg.Shards.First == 0: // one process registers for all
		list, err = b.offerAll(ctx, app, list)
	case len(list) < len(b.commands()):
		err = errors.New("the process of shard 0 has not registered them yet")
	}
	if err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	for _, c := range list {
		b.ids.Store(c.Name, c.ID)
	}
	return nil
}

// offerAll has the commands stand, given those that stand there now.
func (b *Bot) offerAll(ctx context.Context, app string, list []*discord.Command) ([]*discord.Command, error) {
	commands := b.commands()
	was, now, err := b.registrations(commands)
	if err != nil {
		return nil, err
	}
	if was != nil && was.Guild != now.Guild {
		if err := b.withdrawCommands(ctx, app, was.Guild); err != nil {
			return nil, err
		}
	}
	if was != nil && *was == now && len(list) == len(commands) {
		return list, nil
	}
	if list, err = b.rest.PutCommands(ctx, app, now.Guild, commands); err != nil {
		return nil, err
	}
	return list, b.note(now)
}

// withdrawCommands clears a scope that was used before. A server that Hofnar is no
// longer in shows nobody his commands.
func (b *Bot) withdrawCommands(ctx context.Context, app, guild string) error {
	_, err := b.rest.PutCommands(ctx, app, guild, []*discord.Command{})
	if err != nil && !discord.RefusedForGood(err) {
		return fmt.Errorf("where they were: %w", err)
	}
	return nil
}

// registrations are what was registered, nil if nobody knows, and what is to be.
func (b *Bot) registrations(commands []*discord.Command) (was *registration, now registration, err error) {
	text, err := json.Marshal(commands)
	if err != nil {
		return nil, now, fmt.Errorf("writing the commands down: %w", err)
	}
	now = registration{b.cfg.Guild, fmt.Sprintf("%x", sha256.Sum256(text))}
	kept, err := b.cfg.Books.Recall(registrationNote)
	if err != nil || kept == "" {
		return nil, now, err
	}
	was = &registration{}
	if err := json.Unmarshal([]byte(kept), was); err != nil {
		return nil, now, fmt.Errorf("reading the note of the commands: %w", err)
	}
	return was, now, nil
}

func (b *Bot) note(r registration) error {
	text, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("noting the commands: %w", err)
	}
	return b.cfg.Books.Remember(registrationNote, string(text))
}
