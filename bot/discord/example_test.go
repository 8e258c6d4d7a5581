package discord_test

import (
	"context"
	"os"
	"strings"

	"hofnar/bot/discord"
)

// This is the bot of the package's comment.
func Example() {
	ctx := context.Background()
	c := discord.New(discord.Config{API: "https://discord.com/api/v10/", Token: os.Getenv("TOKEN")})
	err := c.Listen(ctx, discord.Listener{Intents: discord.IntentGuilds, Handle: func(e discord.Event) {
		if in, ok := discord.ReadInteraction(e, strings.TrimSpace); ok {
			hello := discord.Message{Components: []discord.Component{discord.Text("Hello, " + in.Name)}}
			go c.Respond(ctx, in.ID, in.Token, discord.Response{Type: discord.Reply, Message: &hello})
		}
	}})
	if err != nil {
		panic(err)
	}
}
