package main

import (
	"fmt"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
)

// sentence puts a text into English for those who read records.
func sentence(text games.Text, players []string) string {
	catalogue, err := words.Load(all.Games)
	if err != nil {
		return fmt.Sprintf("%s (%v)", text.Key, err)
	}
	return catalogue.In("en", func(who games.Seat) string { return players[who] }).Label(text)
}
