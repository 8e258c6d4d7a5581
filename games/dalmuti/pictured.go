package dalmuti

import "hofnar/games"

// TitleText is what a title is called, such as GD.
func TitleText(title string) games.Text { return titleTexts[title].(games.Text) }
