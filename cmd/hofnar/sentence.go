package main

import (
	"fmt"
	"sync"

	"hofnar/bot/words"
	"hofnar/games"
	"hofnar/games/all"
)

// spoken is what all games say. It is read once: that takes a while.
var spoken = sync.OnceValues(func() (*words.Words, error) { return words.Load(all.Games) })

// sentence puts a text into English for those who read records and logs. Players without
// names are their seats, from 0 as all seats there.
func sentence(text games.Text, players []string) string {
	catalogue, err := spoken()
	if err != nil {
		return fmt.Sprintf("%s (%v)", text.Key, err)
	}
	name := func(who games.Seat) string { return players[who] }
	if players == nil {
		name = func(who games.Seat) string { return fmt.Sprintf("seat %d", who) }
	}
	return catalogue.In("en", name).Label(text)
}
