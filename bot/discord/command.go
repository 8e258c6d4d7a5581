package discord

import "github.com/bwmarrin/discordgo"

// Command is something that can be typed, as Discord is told of it.
type Command = discordgo.ApplicationCommand

// CommandOption is something that can be typed after a command.
type CommandOption = discordgo.ApplicationCommandOption

// NewCommand is a command for servers in which the bot is installed. Names are 1 to
// 32 small letters; what is too long of a text is cut off, in all of these.
func NewCommand(name, about string, options ...*CommandOption) *Command {
	return &Command{
		Type: discordgo.ChatApplicationCommand, Name: name, Description: Clip(about, MaxOptionText), Options: options,
		Contexts:         &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
	}
}

// NewPersonCommand is a command in the menu of a person, in servers; NewMessageCommand is
// one in that of a message. In their names may stand capitals and spaces.
func NewPersonCommand(name string) *Command {
	return menuCommand(discordgo.UserApplicationCommand, name)
}

// NewMessageCommand: see NewPersonCommand.
func NewMessageCommand(name string) *Command {
	return menuCommand(discordgo.MessageApplicationCommand, name)
}

func menuCommand(kind discordgo.ApplicationCommandType, name string) *Command {
	c := NewCommand(name, "")
	c.Type = kind
	return c
}

// AlsoDirect has a command be there in the channel that a person shares with the bot, too,
// and returns it.
func AlsoDirect(c *Command) *Command {
	*c.Contexts = append(*c.Contexts, discordgo.InteractionContextBotDM)
	return c
}

// For has a command shown only to those who have these permissions, unless a server
// says otherwise, and returns it.
func For(permissions int64, c *Command) *Command {
	c.DefaultMemberPermissions = &permissions
	return c
}

// Subcommand makes a command of its own of a command and this name.
func Subcommand(name, about string, options ...*CommandOption) *CommandOption {
	c := commandOption(discordgo.ApplicationCommandOptionSubCommand, name, about)
	c.Options = options
	return c
}

// Number is an option with a whole number from low to high.
func Number(name, about string, low, high int) *CommandOption {
	c, least := commandOption(discordgo.ApplicationCommandOptionInteger, name, about), float64(low)
	c.MinValue, c.MaxValue = &least, float64(high)
	return c
}

// YesOrNo is an option that is true or false.
func YesOrNo(name, about string) *CommandOption {
	return commandOption(discordgo.ApplicationCommandOptionBoolean, name, about)
}

// OneOf is an option with one of these values.
func OneOf(name, about string, list ...Choice) *CommandOption {
	c := commandOption(discordgo.ApplicationCommandOptionString, name, about)
	for _, v := range list {
		c.Choices = append(c.Choices, &discordgo.ApplicationCommandOptionChoice{Name: Clip(v.Name, MaxOptionText), Value: v.Value})
	}
	return c
}

// Completed is an option that must be given, with values proposed while it is typed.
func Completed(name, about string, longest int) *CommandOption {
	c := commandOption(discordgo.ApplicationCommandOptionString, name, about)
	c.Required, c.Autocomplete, c.MaxLength = true, true, longest
	return c
}

// Proposed is Completed of an option that may be left out.
func Proposed(name, about string, longest int) *CommandOption {
	c := Completed(name, about, longest)
	c.Required = false
	return c
}

func commandOption(kind discordgo.ApplicationCommandOptionType, name, about string) *CommandOption {
	return &CommandOption{Type: kind, Name: name, Description: Clip(about, MaxOptionText)}
}
