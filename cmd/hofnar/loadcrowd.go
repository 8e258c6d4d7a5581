package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/games/all"
)

// crowd are the people of all tables, and the Discord on which they play.
type crowd struct {
	srv    *discordtest.Server
	rand   *rand.Rand // of who presses; one goroutine draws
	tables []*loaded
}

// loaded is a table of four people.
type loaded struct {
	game  string
	ch    *discordtest.Channel
	users []*discordtest.User
}

const (
	perServer    = 10 // tables
	openAtOnce   = 16
	settleWithin = 2 * time.Minute
)

func (c *crowd) furnish(tables int) {
	var guild *discordtest.Guild
	for i := range tables {
		if i%perServer == 0 {
			guild = c.srv.Guild(fmt.Sprint("server ", i/perServer))
		}
		one := &loaded{game: all.Games[i%len(all.Games)].Name, ch: guild.Channel(fmt.Sprint("table-", i))}
		for seat := range 4 {
			one.users = append(one.users, c.srv.User(fmt.Sprintf("P%d%c", i, 'a'+seat)))
		}
		guild.Join(one.users...)
		c.tables = append(c.tables, one)
	}
}

// seat waits for Hofnar and has all games begun, a few tables at a time.
func (c *crowd) seat(ctx context.Context) error {
	if err := until(ctx, func() bool { return c.srv.Gateway().Connected() && len(c.srv.Commands(c.tables[0].guild())) > 0 }); err != nil {
		return fmt.Errorf("nobody serves: %w", err)
	}
	turn, failed := make(chan struct{}, openAtOnce), make([]error, len(c.tables))
	var all sync.WaitGroup
	for i, one := range c.tables {
		turn <- struct{}{}
		all.Go(func() {
			failed[i] = one.begin(ctx)
			<-turn
		})
	}
	all.Wait()
	return errors.Join(failed...)
}

func (o *loaded) guild() string { return o.ch.Guild }

// begin opens the table, seats its people and starts the game.
func (o *loaded) begin(ctx context.Context) error {
	host := o.users[0]
	if err := o.patiently(ctx, func() error { _, err := host.Slash(o.ch, "/play "+o.game, nil); return err }); err != nil {
		return fmt.Errorf("opening a table of %s: %w", o.game, err)
	}
	for _, u := range o.users[1:] {
		if err := o.patiently(ctx, func() error { return o.click(u, "Join") }); err != nil {
			return fmt.Errorf("joining a table of %s: %w", o.game, err)
		}
	}
	if err := o.patiently(ctx, func() error { return o.click(host, "Start") }); err != nil {
		return fmt.Errorf("starting a game of %s: %w", o.game, err)
	}
	return nil
}

// click presses a button of the table's message.
func (o *loaded) click(u *discordtest.User, label string) error {
	m := o.board(u)
	if m == nil {
		return discordtest.ErrNotVisible
	}
	_, err := u.Click(m, label)
	return err
}

// board is the table's newest message.
func (o *loaded) board(u *discordtest.User) *discordtest.Message {
	for _, m := range slices.Backward(u.Sees(o.ch)) {
		if !m.Ephemeral() && slices.ContainsFunc(m.Buttons(), func(b discordtest.Component) bool { return strings.HasPrefix(b.CustomID, "more:") }) {
			return m
		}
	}
	return nil
}

// patiently does something as soon as it can be done.
func (o *loaded) patiently(ctx context.Context, do func() error) error {
	var err error
	stopped := until(ctx, func() bool { err = do(); return err == nil })
	return errors.Join(stopped, err)
}

// until waits until something is so.
func until(ctx context.Context, is func() bool) error {
	for end := time.Now().Add(settleWithin); !is(); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
		if time.Now().After(end) {
			return errors.New("it takes too long")
		}
	}
	return nil
}

// gesture is something that a person can do now: for preference a move of whose turn it is.
func (o *loaded) gesture(draw *rand.Rand) func() error {
	board := o.board(o.users[0])
	if board == nil {
		return nil
	}
	for _, u := range o.inTurn(board, draw) {
		for _, m := range slices.Backward(u.Sees(o.ch)) {
			if do := o.choice(u, m, draw); do != nil && (m.Ephemeral() || m.ID == board.ID) {
				return do
			}
		}
	}
	u := o.users[draw.IntN(len(o.users))]
	return func() error { _, err := u.Click(board, "Log"); return err }
}

// inTurn are the people, those first whom the table's message names as being due.
func (o *loaded) inTurn(board *discordtest.Message, draw *rand.Rand) []*discordtest.User {
	first, _, _ := strings.Cut(board.Text(), "\n")
	list := slices.Clone(o.users)
	draw.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b *discordtest.User) int {
		return -cmp.Compare(namesIn(first, a.Name), namesIn(first, b.Name))
	})
	return list[:1+draw.IntN(len(list))]
}

func namesIn(line, name string) int { return strings.Count(line, "**"+name+"**") }

// choice is a choice that a message offers its reader, nil if none.
func (o *loaded) choice(u *discordtest.User, m *discordtest.Message, draw *rand.Rand) func() error {
	moves := func(c discordtest.Component) bool {
		verb, _, _ := strings.Cut(c.CustomID, ":")
		return !c.Disabled && (verb == "choose" || verb == "pick" || verb == "answer" || verb == "race" && draw.IntN(3) == 0 || verb == "hand" && !o.hasHand(u))
	}
	var menus []discordtest.Component
	for _, menu := range m.Menus() {
		if moves(menu) {
			menus = append(menus, menu)
		}
	}
	var buttons []discordtest.Component
	for _, b := range m.Buttons() {
		if moves(b) {
			buttons = append(buttons, b)
		}
	}
	switch n := len(menus) + len(buttons); {
	case n == 0:
		return nil
	default:
		if i := draw.IntN(n); i < len(buttons) {
			return func() error { _, err := u.Click(m, buttons[i].CustomID); return err }
		}
		menu := menus[draw.IntN(len(menus))]
		values := someValues(menu, draw)
		return func() error { _, err := u.Select(m, menu.CustomID, values...); return err }
	}
}

func (o *loaded) hasHand(u *discordtest.User) bool { return u.Find(o.ch, "**Your ") != nil }

// someValues are as few options of a menu as it takes.
func someValues(menu discordtest.Component, draw *rand.Rand) (values []string) {
	least := 1
	if menu.MinValues != nil {
		least = max(1, *menu.MinValues)
	}
	for _, i := range draw.Perm(len(menu.Options))[:min(least, len(menu.Options))] {
		values = append(values, menu.Options[i].Value)
	}
	return values
}

// tokens are the channels of those interactions by whose tokens public messages may be
// changed: presses on such that were answered by leaving them as they were.
func (c *crowd) tokens() map[string]string {
	const unchanged = 6
	list := map[string]string{}
	for _, in := range c.srv.Interactions() {
		if in.Kind == discordtest.KindComponent && in.Type == unchanged {
			list["token-"+in.ID] = in.Channel
		}
	}
	return list
}

// echoed waits for the echo, and posts a message with a button in each channel.
func (c *crowd) echoed(ctx context.Context) error {
	if err := until(ctx, c.srv.Gateway().Connected); err != nil {
		return fmt.Errorf("the echo does not come: %w", err)
	}
	client := discord.New(discord.Config{API: c.srv.API(), Token: c.srv.Token()})
	var failed error
	for _, one := range c.tables {
		_, err := client.Send(ctx, one.ch.ID, discord.Message{Components: []discord.Component{discord.Row(discord.Button(discord.Secondary, "Log", "more:"))}})
		failed = errors.Join(failed, err)
	}
	return failed
}
