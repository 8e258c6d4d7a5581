package bot

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"hofnar/bot/discord"
	"hofnar/bot/table"
	"hofnar/bot/words"
	"hofnar/games"
)

// paceOption says how a table is played; reminders go by it.
const (
	paceOption = "pace"
	paceLive   = "live"
	paceSlow   = "slow"
)

// houseOptions are agreed on at every table, whatever is played there.
var houseOptions = []games.Option{{Key: paceOption, Default: paceLive, Choices: []string{paceLive, paceSlow}, House: true}}

// commands lists what may be typed. Everything else in this file carries it out.
func (b *Bot) commands() []*discord.Command {
	t := b.words.In("en", nil)
	command := func(name string, options ...*discord.CommandOption) *discord.Command {
		return discord.NewCommand(name, t.Label(games.T("command."+name)), options...)
	}
	sub := func(of, name string) *discord.CommandOption {
		return discord.Subcommand(name, t.Label(games.T("command."+of+"."+name)))
	}
	list := []*discord.Command{
		command("play", b.playOptions(t)...),
		command("hand"),
		command("table", sub("table", "show"), sub("table", "log"), sub("table", "record"), sub("table", "leave"), sub("table", "stop")),
		command("scores", append([]*discord.CommandOption{sub("scores", "sheet")}, b.scoresOptions(t)...)...),
		command("rules", b.rulesOptions(t)...),
		command("help"),
	}
	return append(list, b.typedCommands(t)...)
}

func (b *Bot) playOptions(t words.Tongue) (list []*discord.CommandOption) {
	for _, g := range b.cfg.Games {
		var options []*discord.CommandOption
		for _, o := range optionsOf(g) {
			options = append(options, playOption(t, g, o))
		}
		list = append(list, discord.Subcommand(g.Name, t.Label(games.T(g.Name+".blurb")), options...))
	}
	return list
}

// optionsOf lists all that is agreed on at a table of that game.
func optionsOf(g *games.Game) []games.Option { return slices.Concat(g.Options, houseOptions) }

func playOption(t words.Tongue, g *games.Game, o games.Option) *discord.CommandOption {
	key := optionKey(g, o)
	about := t.Label(games.T(key + ".about"))
	switch o.Default.(type) {
	case int:
		return discord.Number(o.Key, about, o.Low, o.High)
	case bool:
		return discord.YesOrNo(o.Key, about)
	}
	var list []discord.Choice
	for _, v := range o.Choices {
		list = append(list, discord.Choice{Name: t.Label(games.T(key + "." + v)), Value: v})
	}
	return discord.OneOf(o.Key, about, list...)
}

// optionKey is where an option's words are: the game's own, or the house's.
func optionKey(g *games.Game, o games.Option) string {
	for _, h := range houseOptions {
		if h.Key == o.Key {
			return "table.option." + o.Key
		}
	}
	return g.Name + ".option." + o.Key
}

func (b *Bot) scoresOptions(t words.Tongue) []*discord.CommandOption {
	var list []discord.Choice
	for _, s := range spans {
		list = append(list, discord.Choice{Name: t.Label(games.T("standings." + s.key)), Value: s.key})
	}
	span := discord.OneOf("span", t.Label(games.T("standings.span")), list...)
	return b.forEachGame(func(g *games.Game) *discord.CommandOption {
		return discord.Subcommand(g.Name, t.Label(games.T("command.scores.game", "Game", games.T(g.Name+".title"))), span)
	})
}

func (b *Bot) rulesOptions(t words.Tongue) []*discord.CommandOption {
	return b.forEachGame(func(g *games.Game) *discord.CommandOption {
		return discord.Subcommand(g.Name, t.Label(games.T(g.Name+".title")))
	})
}

func (b *Bot) forEachGame(option func(*games.Game) *discord.CommandOption) (list []*discord.CommandOption) {
	for _, g := range b.cfg.Games {
		list = append(list, option(g))
	}
	return list
}

// command carries out what was typed.
func (b *Bot) command(in discord.Interaction) {
	switch strings.Join(in.Command, " ") {
	case "hand":
		b.here(in, func(a *answer, g table.Glance) { b.showHand(a, g, nil) })
	case "table show":
		b.here(in, b.showTable)
	case "table log":
		b.latest(in, func(a *answer, g table.Glance) { a.show(b.logMessage(a, g, 0)) })
	case "table record":
		b.latest(in, func(a *answer, g table.Glance) { a.show(b.recordMessage(a, g)) })
	case "table leave":
		b.here(in, func(a *answer, g table.Glance) { a.show(b.askLeave(a, g)) })
	case "table stop":
		b.here(in, func(a *answer, g table.Glance) { a.show(b.askStop(a, g)) })
	case "scores sheet":
		b.scores(in)
	case "help":
		b.help(in)
	default:
		if game, m, ok := b.typedMove(in.Command[0]); ok {
			b.move(in, game, m)
			return
		}
		b.playOrRules(in)
	}
}

func (b *Bot) playOrRules(in discord.Interaction) {
	if len(in.Command) != 2 || b.game(in.Command[1]) == nil {
		b.say(in, "front.old_control")
		return
	}
	name := in.Command[1]
	if in.Command[0] == "scores" {
		b.standings(in, name)
		return
	}
	if in.Command[0] == "rules" {
		a := b.answering(in, privately)
		b.do("rules", func() { a.show(b.rulesMessage(a, name, nil)) })
		return
	}
	b.play(in, name)
}

// here answers about the open table of the channel.
func (b *Bot) here(in discord.Interaction, then func(*answer, table.Glance)) {
	a := b.answering(in, privately)
	b.do(in.Command[0], func() {
		id, ok := b.house.At(in.Channel)
		g, found := b.house.Look(id, in.User)
		if !ok || !found {
			a.say(a.tongue(g).Key("front.no_table"))
			return
		}
		b.rename(in, g)
		then(a, g)
	})
}

// latest answers about the open table of the channel or, if there is none, about
// the one that was open last.
func (b *Bot) latest(in discord.Interaction, then func(*answer, table.Glance)) {
	a := b.answering(in, privately)
	b.do(in.Command[0], func() {
		id, err := b.cfg.Books.Latest(in.Channel)
		if err != nil && !errors.Is(err, table.ErrNone) {
			a.refuse(table.Glance{}, err)
			return
		}
		g, ok := b.house.Fetch(id, in.User)
		if !ok {
			a.say(a.tongue(g).Key("front.no_table"))
			return
		}
		then(a, g)
	})
}

// play opens a table.
func (b *Bot) play(in discord.Interaction, game string) {
	a := b.answering(in, privately)
	b.do("play", func() {
		t := a.tongue(table.Glance{})
		if lack := lacking(in); len(lack) > 0 {
			a.say(t.Key("front.no_permission", "What", lack))
			return
		}
		options, err := json.Marshal(in.Options)
		if err != nil {
			a.refuse(table.Glance{}, err)
			return
		}
		g, err := b.house.Open(table.Opening{
			Guild: in.Guild, Channel: in.Channel, Host: table.User{ID: in.User, Name: in.Name},
			Game: game, Options: options, Event: in.ID,
		})
		b.openedTable(a, g, err)
	})
}

func (b *Bot) openedTable(a *answer, g table.Glance, err error) {
	var taken *table.Taken
	switch t := a.tongue(g); {
	case errors.As(err, &taken):
		a.say(t.Key("front.taken", "Table", string(taken.ID), "Link", link(a.in.Guild, taken.Channel, taken.Post.Message)))
	case err != nil:
		a.refuse(g, err)
	default:
		b.posts.first(g.ID, func(err error) { b.do("opened", func() { b.tellOpened(a, g, err) }) })
	}
}

// tellOpened answers whoever has opened a table, once its message stands or the table
// was closed again, since nobody could see it.
func (b *Bot) tellOpened(a *answer, g table.Glance, err error) {
	t := a.tongue(g)
	switch {
	case err == nil:
		a.say(t.Key("front.opened", "Table", string(g.ID)))
	case discord.Unreachable(err):
		a.say(unwritable(t, a.in, err))
	case discord.RefusedForGood(err):
		a.refuse(g, err)
	default:
		a.say(t.Key("front.opened.later", "Table", string(g.ID)))
	}
}

// errAtRest stands for what Discord has said when the table came to rest.
var errAtRest = errors.New("the table's message rests")

// unwritable says why Discord does not let Hofnar write in a channel, and what to
// do. What an interaction says he may do there is not always so.
func unwritable(t words.Tongue, in discord.Interaction, err error) string {
	switch lack := lacking(in); {
	case len(lack) > 0:
		return t.Key("front.no_permission", "What", lack)
	case in.Thread && (err == errAtRest || discord.IsCode(err, discord.NoAccess)):
		return t.Key("front.not_in_thread")
	}
	return t.Key("front.unwritable")
}

// needed are the permissions without which no table can be held, by the key of
// their names.
var needed = []struct {
	bit int64
	key string
}{
	{discord.PermissionViewChannel, "permission.view"},
	{discord.PermissionReadMessageHistory, "permission.history"},
	{discord.PermissionEmbedLinks, "permission.embed"},
	{discord.PermissionAttachFiles, "permission.attach"},
}

// lacking lists what Hofnar may not do in a channel but must.
func lacking(in discord.Interaction) (lack []games.Text) {
	write, key := int64(discord.PermissionSendMessages), "permission.send"
	if in.Thread {
		write, key = discord.PermissionSendMessagesInThreads, "permission.threads"
	}
	if in.Granted&discord.PermissionAdministrator != 0 {
		return nil
	}
	if in.Granted&write == 0 {
		lack = append(lack, games.T(key))
	}
	for _, n := range needed {
		if in.Granted&n.bit == 0 {
			lack = append(lack, games.T(n.key))
		}
	}
	return lack
}

// link leads to a message; to the channel when there is none yet.
func link(guild, channel, message string) linked {
	address := "https://discord.com/channels/" + guild + "/" + channel
	if message != "" {
		address += "/" + message
	}
	return linked(address)
}

// showTable brings the table's message down to the end of the channel.
func (b *Bot) showTable(a *answer, g table.Glance) {
	b.posts.again(g.ID, func(err error) { b.do("shown", func() { b.tellShown(a, g, err) }) })
}

// tellShown answers once the message stands, or says why it does not.
func (b *Bot) tellShown(a *answer, g table.Glance, err error) {
	t := a.tongue(g)
	switch {
	case err == nil:
		a.say(t.Key("front.shown"))
	case discord.Unreachable(err):
		a.say(unwritable(t, a.in, err))
	case discord.RefusedForGood(err):
		a.refuse(g, err)
	default:
		a.say(t.Key("front.shown.later"))
	}
}

func (b *Bot) help(in discord.Interaction) {
	a := b.answering(in, privately)
	b.do("help", func() {
		t := a.tongue(table.Glance{})
		var titles []games.Text
		for _, g := range b.cfg.Games {
			titles = append(titles, games.T(g.Name+".title"))
		}
		a.say(t.Key("front.help", "Games", titles, "Play", b.typed("play"), "Hand", b.typed("hand"), "Rules", b.typed("rules"), "Scores", b.typed("scores")))
	})
}

// typed mentions a command. One with subcommands cannot be clicked as a whole.
func (b *Bot) typed(name string) linked {
	id, ok := b.ids.Load(name)
	if !ok || name != "hand" {
		return linked("`/" + name + "`")
	}
	return linked("</" + name + ":" + id.(string) + ">")
}

// linked is text that has its own form: it is not escaped.
type linked string
