package main

import "hofnar/games"

// sentence puts a text into English for those who read records.
func sentence(text games.Text, players []string) string { return text.Key }
