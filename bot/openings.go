package bot

import (
	"encoding/json"
	"errors"
	"slices"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// play opens a table.
func (b *Bot) play(r *request, game string) answer {
	set, refusal := b.admits(r)
	if refusal != nil {
		return *refusal
	}
	options, err := agreed(r.in.Options, set)
	if err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	o := r.opening()
	o.Game, o.Options = game, options
	if o.Guests, err = r.invited(); err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	_ = json.Unmarshal(r.in.Options[screen.ComputersOption], &o.Computers) // none, if it is none
	if o.Starts, err = b.starts(r); err != nil {
		return r.refuse(table.Snapshot{}, err)
	}
	if r.in.Flag(screen.ThreadOption, false) {
		return b.playInThread(r, o)
	}
	g, err := b.registry.Open(o)
	return b.opened(r, g, err)
}

// admits says why no table can be opened here, if so, and what is set in the server.
func (b *Bot) admits(r *request) (set people.Server, refusal *answer) {
	switch lack := lacking(r.in); {
	case r.in.Channel == "":
		no := r.say(table.Snapshot{}, "front.no_channel")
		return set, &no
	case len(lack) > 0:
		no := r.say(table.Snapshot{}, "front.no_permission", "What", lack)
		return set, &no
	}
	set, err := b.cfg.Books.Server(b.bg.Ctx, r.in.Guild)
	switch {
	case err != nil:
		no := r.refuse(table.Snapshot{}, err)
		return set, &no
	case !set.Admits(r.in.Channel, r.in.Parent):
		no := r.say(table.Snapshot{}, "front.not_here", "Channels", screen.Channels(set.Channels))
		return set, &no
	}
	return set, nil
}

// opening is what a table is opened with by whoever asks for one here.
func (r *request) opening() table.Opening {
	return table.Opening{
		Guild: r.in.Guild, Channel: r.in.Channel, Parent: r.in.Parent,
		Host: table.User{ID: r.in.User, Name: r.in.Name}, Event: r.in.ID,
	}
}

// invited is for whom a seat is held from the start.
func (r *request) invited() (list []table.Guest, err error) {
	who, named := r.in.Named(screen.InviteOption)
	if !named {
		return nil, nil
	}
	for _, u := range guests([]discord.Person{who}) {
		if u.ID != r.in.User {
			list = append(list, table.Guest{User: u})
		}
	}
	if len(list) == 0 {
		err = games.Refuse("table.refuse.invited_already")
	}
	return list, err
}

// opened answers whoever wanted to open a table.
func (b *Bot) opened(r *request, g table.Snapshot, err error) answer {
	var taken *table.Taken
	switch {
	case errors.As(err, &taken):
		b.channels.Nudge(taken.ID)
		return r.say(g, b.takenBy(taken.ID, r.in.User), "Table", string(taken.ID), "Link", screen.Link(r.in.Guild, taken.Channel, b.screens.Where(taken.ID)))
	case err != nil:
		return r.refuse(g, err)
	}
	return b.stands(r, g)
}

// takenBy is the sentence for whoever finds a channel taken by a table.
func (b *Bot) takenBy(id table.ID, user string) string {
	g, _ := b.registry.Fetch(id, user)
	switch {
	case slices.ContainsFunc(g.Chairs, func(c table.Chair) bool { return c.User.ID == user }):
		return "front.taken.seated"
	case g.Status != table.Lobby:
		return "front.taken.playing"
	}
	return "front.taken"
}

// again answers Play again on a table that has ended: the first press opens a lobby that
// goes on from it, and every other takes a seat there.
func (b *Bot) again(r *request, id table.ID) answer {
	if _, refusal := b.admits(r); refusal != nil {
		return *refusal
	}
	g, err := b.registry.Again(id, r.opening())
	var taken *table.Taken
	if !errors.As(err, &taken) || taken.Sequel != id {
		return b.opened(r, g, err)
	}
	g, err = table.Await(b.bg.Ctx, b.registry, taken.ID, r.deed.To(table.Join{}))
	return quiet(r, g, err)
}

// agreed are the options that were typed, and for what was not the server's own.
func agreed(typed map[string]json.RawMessage, set people.Server) (json.RawMessage, error) {
	all := map[string]any{}
	if set.Clock != "" {
		all[table.ClockOption] = set.Clock
	}
	if set.Overdue != "" {
		all[table.OverdueOption] = string(set.Overdue)
	}
	for key, value := range typed {
		all[key] = value
	}
	for _, key := range screen.OpeningOptions {
		delete(all, key)
	}
	return json.Marshal(all)
}

// guests are those of these people for whom a seat can be held: who is a bot or no
// member is none.
func guests(list []discord.Person) (users []table.User) {
	list = slices.DeleteFunc(list, func(n discord.Person) bool { return n.Bot || !n.Member })
	for _, n := range list {
		users = append(users, table.User{ID: n.ID, Name: n.Name})
	}
	return users
}
