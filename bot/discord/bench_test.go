package discord

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// BenchmarkEvents is what it takes to read an event off the wire and to learn whose it is.
func BenchmarkEvents(b *testing.B) {
	guild := `{"op":0,"s":2,"t":"GUILD_CREATE","d":{"emojis":[` + strings.Repeat(`{"id":"1000000","name":"emoji","animated":false},`, 1250) + `{}],"id":"1"}}`
	reaction := `{"op":0,"s":3,"t":"MESSAGE_REACTION_ADD","d":{"user_id":"1","channel_id":"2","message_id":"3","guild_id":"4","emoji":{"id":null,"name":"✊"},"message_author_id":"5","burst":false,"type":0}}`
	for _, text := range []string{guild, reaction} {
		b.Run(fmt.Sprintf("%d bytes", len(text)), func(b *testing.B) {
			for b.Loop() {
				var p packet
				if err := json.Unmarshal([]byte(text), &p); err != nil {
					b.Fatal(err)
				}
				if _, err := ReadPlace(Event{Data: p.Data}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
