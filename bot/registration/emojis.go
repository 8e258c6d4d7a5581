package registration

import (
	"context"
	"fmt"
	"sync"
	"time"

	"hofnar/bot/background"
	"hofnar/bot/discord"
	"hofnar/bot/screen"
)

// emojiAPI is what is asked of Discord about the application's own emoji:
// discord.Client does it.
type emojiAPI interface {
	Me(ctx context.Context) (app string, err error)
	Emojis(ctx context.Context, app string) ([]discord.Emoji, error)
	CreateEmoji(ctx context.Context, app, name string, png []byte) (discord.Emoji, error)
	DeleteEmoji(ctx context.Context, app, id string) error
}

// Emojis has the cards, dice and tiles stand among the application's own emoji. As long as
// one is not there, Unicode's or words do.
type Emojis struct {
	*background.Runner
	API   emojiAPI
	known sync.Map // name → id
}

// betweenEmoji is the pause after each that is made or removed: nobody waits for them.
const betweenEmoji = 500 * time.Millisecond

// lookAgain is how often is looked whether somebody has removed any.
const lookAgain = 6 * time.Hour

// Stand has them made beside everything else, and again what somebody has removed, unless
// Discord refuses that for good.
func (e *Emojis) Stand(ctx context.Context) {
	for e.accepted(ctx) && e.Pause(lookAgain, ctx.Done()) && ctx.Err() == nil {
	}
}

func (e *Emojis) accepted(ctx context.Context) (taken bool) {
	e.Insist(ctx, "emoji", func() error {
		err := e.offer(ctx)
		if discord.RefusedForGood(err) {
			e.Log.Warn("Discord refuses emoji; Unicode's and words do", "why", err)
			return nil
		}
		taken = err == nil
		return err
	})
	return taken
}

// offer makes what is missing, and then removes what is of other versions.
func (e *Emojis) offer(ctx context.Context) error {
	app, err := e.API.Me(ctx)
	if err != nil {
		return fmt.Errorf("asking Discord who Hofnar is: %w", err)
	}
	there, err := e.API.Emojis(ctx, app)
	if err != nil {
		return err
	}
	e.learn(there)
	wanted := map[string]bool{}
	for _, one := range screen.Emojis() {
		wanted[one.Name] = true
		if err := e.create(ctx, app, one.Name, one.Draw); err != nil {
			return err
		}
	}
	for _, one := range there {
		if screen.IsEmoji(one.Name) && !wanted[one.Name] {
			if err := e.remove(ctx, app, one); err != nil {
				return err
			}
		}
	}
	return nil
}

// learn notes what is there, and nothing else.
func (e *Emojis) learn(there []discord.Emoji) {
	ids := map[string]string{}
	for _, one := range there {
		ids[one.Name] = one.ID
		e.known.Store(one.Name, one.ID)
	}
	e.known.Range(func(name, id any) bool {
		if ids[name.(string)] != id {
			e.known.CompareAndDelete(name, id)
		}
		return true
	})
}

func (e *Emojis) create(ctx context.Context, app, name string, draw func() []byte) error {
	if e.ID(name) != "" {
		return nil
	}
	var png []byte
	if err := e.Try("emoji", func() error { png = draw(); return nil }); err != nil {
		return nil // a mistake of ours, and logged: that one is done without
	}
	made, err := e.API.CreateEmoji(ctx, app, name, png)
	if err != nil {
		return err
	}
	e.known.Store(made.Name, made.ID)
	e.Pause(betweenEmoji, ctx.Done())
	return ctx.Err()
}

func (e *Emojis) remove(ctx context.Context, app string, one discord.Emoji) error {
	e.known.Delete(one.Name)
	err := e.API.DeleteEmoji(ctx, app, one.ID)
	e.Pause(betweenEmoji, ctx.Done())
	return err
}

// ID is that of an emoji of ours, empty if it is not there.
func (e *Emojis) ID(name string) string {
	id, _ := e.known.Load(name)
	text, _ := id.(string)
	return text
}
