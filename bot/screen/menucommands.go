package screen

// The commands in the menus of people and of messages, by their names.
const (
	MenuProfile = "Profile"
	MenuVersus  = "Head to head"
	MenuInvite  = "Hold a seat at my table"
	MenuHand    = "My hand"
	MenuLog     = "Log"
)
