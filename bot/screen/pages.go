package screen

import "hofnar/bot/discord"

// pageButton leads to a page, the first of which is 0, and cannot be pressed where there is
// none of that number.
func pageButton(label, id string, to, pages int) discord.Component {
	b := discord.Button(discord.Secondary, label, id)
	b.Disabled = to < 0 || to >= pages
	return b
}
