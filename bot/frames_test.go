package bot_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"hofnar/bot/discordtest"
)

// noted counts the lines of the log since a moment that say this.
func (d *syncedBuffer) noted(since int, text string) int {
	return strings.Count(d.String()[since:], text)
}

func TestWhatLacksWhatItsKindMustHaveIsOneLineInTheLog(t *testing.T) {
	bubble(t, func(t *testing.T) {
		e := silentEvening(t)
		diary := &syncedBuffer{}
		e.diary = diary
		e.start()
		anne := e.user("Anne")
		for name, lacks := range map[string]string{
			"a command without a name":      `"type":2,"data":{"type":1,"options":[]}`,
			"a completion without a name":   `"type":4,"data":{"type":1,"options":[]}`,
			"a command without data":        `"type":2`,
			"a press without the button's":  `"type":3,"data":{"component_type":2},"message":{"id":"7"}`,
			"a press without its message":   `"type":3,"data":{"component_type":2,"custom_id":"help:"}`,
			"a form without its own name":   `"type":5,"data":{"components":[]}`,
			"an interaction without a kind": `"data":{"name":"help"}`,
		} {
			before := len(diary.String())
			e.srv.Gateway().Deliver("INTERACTION_CREATE", json.RawMessage(fmt.Sprintf(
				`{"id":"5","token":"t","channel_id":%q,"guild_id":%q,"member":{"user":{"id":%q,"username":"anne"}},%s}`, e.ch.ID, e.guild.ID, anne.ID, lacks)))
			if said := e.hears(anne.Slash(e.ch, "/help", discordtest.Opt{})); !strings.Contains(said, "Hofnar") {
				t.Errorf("%s: after it Anne hears %q", name, said)
			}
			if read, mistakes := diary.noted(before, "an interaction cannot be read"), diary.noted(before, "a mistake of ours"); read != 1 || mistakes != 0 {
				t.Errorf("%s: %d lines and %d mistakes of ours", name, read, mistakes)
			}
		}
	})
}
