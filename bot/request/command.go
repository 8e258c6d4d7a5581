package request

import (
	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
)

// Command is one that can be typed, or chosen in the menu of a person or of a message.
type Command struct {
	Path    string     // what is typed, such as "table hand-over"; in a menu its name
	Menu    Menu       // where it is chosen
	About   games.Text // what is said of it; zero: the sentence command.PATH, with dots for spaces
	Options Options    // nil: none
	May     Permission // who may; at a table its own rules say more
	Direct  bool       // it is there in direct messages with Hofnar, too
	Opens   bool       // it opens a table, so that Hofnar is to write where it is typed
	// Act is what it does at which table, in the gateway's order, and how that is answered;
	// nil, or no action: it does nothing there, and Answer is given.
	Act    func(*Request) (table.ID, table.Action, Handler)
	Answer func(*Request) Answer
	// Complete is what is proposed for those of its options that are completed.
	Complete map[string]Completion
}

// Options are what can be typed after a command.
type Options func(*screen.Set) []*discord.CommandOption

// Completion is what may be typed for an option.
type Completion func(*Input) []discord.Choice

// Menu is where a command is chosen.
type Menu int

// The menus.
const (
	NoMenu      Menu = iota // it is typed
	PersonMenu              // in the menu of a person
	MessageMenu             // in the menu of a message
)

// Control is what a button or a menu of a message is for, or a form.
type Control struct {
	Verb screen.Verb
	Form bool       // it is a form's
	May  Permission // who may; at a table its own rules say more
	// Act is what it does at its table, in the gateway's order, and how that is answered;
	// nil, or no action: it does nothing there, and Answer is given.
	Act    func(*Request, screen.Control) (table.Action, Handler)
	Answer func(*Request, screen.Control) Answer
}

// Permission is who may use something.
type Permission int

// The permissions.
const (
	Anybody  Permission = iota
	Managers            // who may manage the server
)

// Refuses says why its user may not do something; nil: it is allowed.
func (p Permission) Refuses(in discord.Interaction) error {
	if p == Managers && !in.Manager() {
		return games.Refuse("front.refuse.manager")
	}
	return nil
}

// Proposing proposes these values for what was typed.
func Proposing(values func(r *Input, typed string) []string) Completion {
	return func(r *Input) (list []discord.Choice) {
		for _, v := range values(r, r.In.Typed(r.In.Focused)) {
			list = append(list, discord.Choice{Name: v, Value: v})
		}
		return list
	}
}
