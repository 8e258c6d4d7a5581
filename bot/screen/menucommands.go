package screen

import "hofnar/bot/discord"

// The commands in the menus of people and of messages, by their names.
const (
	MenuProfile = "Profile"
	MenuVersus  = "Head to head"
	MenuInvite  = "Hold a seat at my table"
	MenuHand    = "My hand"
	MenuLog     = "Log"
)

// menuCommands lists what is chosen in menus.
func menuCommands() (list []*discord.Command) {
	for _, name := range []string{MenuProfile, MenuVersus, MenuInvite} {
		list = append(list, discord.NewPersonCommand(name))
	}
	for _, name := range []string{MenuHand, MenuLog} {
		list = append(list, discord.NewMessageCommand(name))
	}
	return list
}
