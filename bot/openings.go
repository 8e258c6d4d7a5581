package bot

import (
	"cmp"
	"encoding/json"
	"errors"

	"hofnar/bot/discord"
	"hofnar/bot/people"
	"hofnar/bot/request"
	"hofnar/bot/screen"
	"hofnar/bot/settings"
	"hofnar/bot/table"
	"hofnar/games"
)

// openings opens tables, and says what came of it.
type openings struct {
	*tables
	preferences *settings.Preferences
	opened      *opened
	threads     *threads
}

func (o *openings) command(game *games.Game) request.Command {
	options := func(s *screen.Set) []*discord.CommandOption { return s.PlayOptions(game) }
	complete := map[string]request.Completion{screen.StartsOption: o.proposeStarts}
	for _, option := range options(o.screens) {
		if option.Autocomplete && complete[option.Name] == nil {
			complete[option.Name] = func(r *request.Input) []discord.Choice {
				return r.Screens.OptionCompletions(r.Viewer, game.Name, option.Name, r.In.Typed(option.Name))
			}
		}
	}
	return request.Command{
		Path: "play " + game.Name, About: screen.About(game), Options: options, Opens: true, Complete: complete,
		Answer: func(r *request.Request) request.Answer { return o.play(r, game.Name) },
	}
}

// play opens a table.
func (o *openings) play(r *request.Request, game string) request.Answer {
	wanted, refusal := o.wanted(r, game)
	if refusal != nil {
		return *refusal
	}
	var err error
	if wanted.Guests, err = invited(r); err != nil {
		return r.Refuse(err)
	}
	_ = json.Unmarshal(r.In.Options[screen.ComputersOption], &wanted.Computers) // none, if it is none
	if wanted.Starts, err = startOf(r, o.preferences.Person(r.Viewer.User), o.Clock.Now()); err != nil {
		return r.Refuse(err)
	}
	if r.In.Flag(screen.ThreadOption, false) {
		return o.threads.open(r, wanted)
	}
	g, err := o.opened.open(r, wanted, startTyped(r) == atOnce)
	return o.opened.answer(r, g, err)
}

// wanted is a table of a game with what was typed, or says why none can be opened here.
func (o *openings) wanted(r *request.Request, game string) (table.Opening, *request.Answer) {
	set, refusal := o.admits(r)
	if refusal != nil {
		return table.Opening{}, refusal
	}
	options, err := agreed(r.In.Options, set)
	if err != nil {
		refused := r.Refuse(err)
		return table.Opening{}, &refused
	}
	wanted := opening(r, set)
	wanted.Game, wanted.Options = game, options
	return wanted, nil
}

// pressed opens a table with the usual options, by a button that names its game.
func (o *openings) pressed(r *request.Request, c screen.Control) request.Answer {
	if r.Screens.Game(c.Rest) == nil {
		return r.Say("front.old_control")
	}
	return o.play(r, c.Rest)
}

// admits says why no table can be opened here, if so, and what is set in the server.
func (o *openings) admits(r *request.Request) (set people.Server, refusal *request.Answer) {
	no := func(a request.Answer) (people.Server, *request.Answer) { return set, &a }
	if r.In.Channel == "" {
		return no(r.Say("front.no_channel"))
	}
	if why, barred := r.Barred(); barred {
		return no(why)
	}
	set, err := o.books.Server(r.Ctx, r.In.Guild)
	switch {
	case err != nil:
		return no(r.Refuse(err))
	case !set.Admits(r.In.Channel, r.In.Parent):
		return no(r.Say("front.not_here", "Channels", screen.Channels(set.Channels)))
	}
	return set, nil
}

// opening is what a table is opened with by whoever asks for one here. It speaks the language that
// is set in the server, a Community server's own, or that of whoever opens it.
func opening(r *request.Request, set people.Server) table.Opening {
	return table.Opening{
		Guild: r.In.Guild, Channel: r.In.Channel, Parent: r.In.Parent,
		Host: table.User{ID: r.In.User, Name: r.In.Name}, Event: r.In.ID,
		Language: cmp.Or(set.Language, r.In.Community, r.Viewer.Locale),
	}
}

// invited is for whom a seat is held from the start.
func invited(r *request.Request) (list []table.Guest, err error) {
	who, named := r.In.Named(screen.InviteOption)
	if !named {
		return nil, nil
	}
	for _, u := range guests([]discord.Person{who}) {
		if u.ID != r.In.User {
			list = append(list, table.Guest{User: u})
		}
	}
	if len(list) == 0 {
		err = games.Refuse("table.refuse.invited_already")
	}
	return list, err
}

// again answers Play again on a table that has ended: the first press opens a lobby that
// goes on from it, and every other takes a seat there.
func (o *openings) again(r *request.Request, c screen.Control) request.Answer {
	set, refusal := o.admits(r)
	if refusal != nil {
		return *refusal
	}
	g, err := o.registry.Again(r.Ctx, c.Table, opening(r, set))
	var taken *table.Taken
	if !errors.As(err, &taken) || taken.Sequel != c.Table {
		return o.opened.answer(r, g, err)
	}
	g, err = table.Await(r.Ctx, o.registry, taken.ID, r.Deed.To(table.Join{}))
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
