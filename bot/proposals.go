package bot

import (
	"hofnar/bot/discord"
	"hofnar/bot/request"
)

// proposing proposes these values for what was typed.
func proposing(values func(r *request.Request, typed string) []string) request.Completion {
	return func(r *request.Request) (list []discord.Choice) {
		for _, v := range values(r, r.In.Typed(r.In.Focused)) {
			list = append(list, discord.Choice{Name: v, Value: v})
		}
		return list
	}
}
