package gametest

import "testing"

func TestTheBatteryKnowsEmoji(t *testing.T) {
	known, err := emojis()
	if err != nil {
		t.Fatal(err)
	}
	for text, ok := range map[string]bool{"🃏": true, "✊": true, "❤": true, "🂠": false, "7": false, "a": false, "✊✊": false} {
		if known[text] != ok {
			t.Errorf("%q is an emoji: %t", text, known[text])
		}
	}
}
