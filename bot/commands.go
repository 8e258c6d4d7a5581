package bot

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

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
func (b *Bot) commands() []*discordgo.ApplicationCommand {
	t := b.words.In("en", nil)
	list := []*discordgo.ApplicationCommand{
		command(t, "play", b.playOptions(t)...),
		command(t, "hand"),
		command(t, "table", sub(t, "table", "show"), sub(t, "table", "log"), sub(t, "table", "record"), sub(t, "table", "leave"), sub(t, "table", "stop")),
		command(t, "scores", append([]*discordgo.ApplicationCommandOption{sub(t, "scores", "sheet")}, b.scoresOptions(t)...)...),
		command(t, "rules", b.rulesOptions(t)...),
		command(t, "help"),
	}
	return append(list, b.typedCommands(t)...)
}

func command(t words.Tongue, name string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	return described(name, t.Label(games.T("command."+name)), options...)
}

func described(name, about string, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	return &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand, Name: name, Description: clip(about, maxOptionText), Options: options,
		Contexts:         &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
}

func sub(t words.Tongue, of, name string) *discordgo.ApplicationCommandOption {
	return &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, Description: t.Label(games.T("command." + of + "." + name)),
	}
}

func (b *Bot) playOptions(t words.Tongue) []*discordgo.ApplicationCommandOption {
	var list []*discordgo.ApplicationCommandOption
	for _, g := range b.cfg.Games {
		play := &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: g.Name(),
			Description: clip(t.Label(games.T(g.Name()+".blurb")), maxOptionText),
		}
		for _, o := range optionsOf(g) {
			play.Options = append(play.Options, playOption(t, g, o))
		}
		list = append(list, play)
	}
	return list
}

// optionsOf lists all that is agreed on at a table of that game.
func optionsOf(g games.Game) []games.Option { return append(g.Options(), houseOptions...) }

func playOption(t words.Tongue, g games.Game, o games.Option) *discordgo.ApplicationCommandOption {
	key := optionKey(g, o)
	c := &discordgo.ApplicationCommandOption{Name: o.Key, Description: clip(t.Label(games.T(key+".about")), maxOptionText)}
	switch o.Default.(type) {
	case int:
		low := float64(o.Low)
		c.Type, c.MinValue, c.MaxValue = discordgo.ApplicationCommandOptionInteger, &low, float64(o.High)
	case bool:
		c.Type = discordgo.ApplicationCommandOptionBoolean
	default:
		c.Type = discordgo.ApplicationCommandOptionString
		for _, v := range o.Choices {
			c.Choices = append(c.Choices, &discordgo.ApplicationCommandOptionChoice{Name: clip(t.Label(games.T(key+"."+v)), maxOptionText), Value: v})
		}
	}
	return c
}

// optionKey is where an option's words are: the game's own, or the house's.
func optionKey(g games.Game, o games.Option) string {
	for _, h := range houseOptions {
		if h.Key == o.Key {
			return "table.option." + o.Key
		}
	}
	return g.Name() + ".option." + o.Key
}

func (b *Bot) scoresOptions(t words.Tongue) []*discordgo.ApplicationCommandOption {
	span := &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionString, Name: "span", Description: t.Label(games.T("standings.span")),
	}
	for _, s := range spans {
		span.Choices = append(span.Choices, &discordgo.ApplicationCommandOptionChoice{Name: t.Label(games.T("standings." + s.key)), Value: s.key})
	}
	var list []*discordgo.ApplicationCommandOption
	for _, g := range b.cfg.Games {
		list = append(list, &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: g.Name(),
			Description: clip(t.Label(games.T("command.scores.game", "Game", games.T(g.Name()+".title"))), maxOptionText),
			Options:     []*discordgo.ApplicationCommandOption{span},
		})
	}
	return list
}

func (b *Bot) rulesOptions(t words.Tongue) []*discordgo.ApplicationCommandOption {
	var list []*discordgo.ApplicationCommandOption
	for _, g := range b.cfg.Games {
		list = append(list, &discordgo.ApplicationCommandOption{
			Type: discordgo.ApplicationCommandOptionSubCommand, Name: g.Name(), Description: clip(t.Label(games.T(g.Name()+".title")), maxOptionText),
		})
	}
	return list
}

// command carries out what was typed.
func (b *Bot) command(in interaction) {
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

func (b *Bot) playOrRules(in interaction) {
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
func (b *Bot) here(in interaction, then func(*answer, table.Glance)) {
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
func (b *Bot) latest(in interaction, then func(*answer, table.Glance)) {
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
func (b *Bot) play(in interaction, game string) {
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
	case unreachable(err):
		a.say(unwritable(t, a.in, err))
	case refusedForGood(err):
		a.refuse(g, err)
	default:
		a.say(t.Key("front.opened.later", "Table", string(g.ID)))
	}
}

// errAtRest stands for what Discord has said when the table came to rest.
var errAtRest = errors.New("the table's message rests")

// unwritable says why Discord does not let Hofnar write in a channel, and what to
// do. What an interaction says he may do there is not always so.
func unwritable(t words.Tongue, in interaction, err error) string {
	switch lack := lacking(in); {
	case len(lack) > 0:
		return t.Key("front.no_permission", "What", lack)
	case in.Thread && (err == errAtRest || isCode(err, codeNoAccess)):
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
	{discordgo.PermissionViewChannel, "permission.view"},
	{discordgo.PermissionReadMessageHistory, "permission.history"},
	{discordgo.PermissionEmbedLinks, "permission.embed"},
	{discordgo.PermissionAttachFiles, "permission.attach"},
}

// lacking lists what Hofnar may not do in a channel but must.
func lacking(in interaction) (lack []games.Text) {
	write, key := int64(discordgo.PermissionSendMessages), "permission.send"
	if in.Thread {
		write, key = discordgo.PermissionSendMessagesInThreads, "permission.threads"
	}
	if in.Granted&discordgo.PermissionAdministrator != 0 {
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
	case unreachable(err):
		a.say(unwritable(t, a.in, err))
	case refusedForGood(err):
		a.refuse(g, err)
	default:
		a.say(t.Key("front.shown.later"))
	}
}

func (b *Bot) help(in interaction) {
	a := b.answering(in, privately)
	b.do("help", func() {
		t := a.tongue(table.Glance{})
		var titles []games.Text
		for _, g := range b.cfg.Games {
			titles = append(titles, games.T(g.Name()+".title"))
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
