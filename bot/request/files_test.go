package request

import (
	"crypto/rand"
	"testing"

	"hofnar/bot/discord"
	"hofnar/bot/screen"
	"hofnar/bot/words"
)

func TestWhatDiscordDoesNotTakeIsPackedOrRefused(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	in := discord.Interaction{Largest: 1000}
	req := &Request{Input: Input{In: in, Screens: &screen.Set{Words: catalogue}}}
	plain := req.HandOut("here", discord.File{Name: "a.json", Data: make([]byte, 1000)})
	packed := req.HandOut("here", discord.File{Name: "a.json", Data: make([]byte, 1001)})
	if len(plain.Message.Files) != 1 || plain.Message.Files[0].Name != "a.json" || packed.Message.Files[0].Name != "a.json.zip" {
		t.Errorf("handed out are %+v and %+v", plain.Message.Files, packed.Message.Files)
	}
	noise := make([]byte, 2000)
	_, _ = rand.Read(noise)
	if refused := req.HandOut("here", discord.File{Name: "a.json", Data: noise}); len(refused.Message.Files) > 0 {
		t.Errorf("Discord would not take %+v", refused.Message)
	}
}
