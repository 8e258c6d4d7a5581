package screen_test

import (
	"maps"
	"testing"

	"hofnar/bot/screen"
)

func TestWhoAreCalledAlikeHaveNumbersTheOldestAccountFirst(t *testing.T) {
	for what, c := range map[string]struct{ are, called map[string]string }{
		"nobody is":                {map[string]string{"1": "Anne", "2": "Marc"}, map[string]string{"1": "Anne", "2": "Marc"}},
		"two are":                  {map[string]string{"90": "Alex", "100": "Alex", "7": "Anne"}, map[string]string{"90": "Alex (1)", "100": "Alex (2)", "7": "Anne"}},
		"to the eye":               {map[string]string{"1": "Alex", "2": "Alex "}, map[string]string{"1": "Alex (1)", "2": "Alex  (2)"}},
		"in a picture":             {map[string]string{"1": "Max 🎄", "2": "Max 🎃", "3": "さくら"}, map[string]string{"1": "Max 🎄 (1)", "2": "Max 🎃 (2)", "3": "さくら"}},
		"who were forgotten":       {map[string]string{"1": "", "2": ""}, map[string]string{"1": "", "2": ""}},
		"one is called a number":   {map[string]string{"1": "Alex", "2": "Alex", "3": "Alex (1)"}, map[string]string{"1": "Alex (1) (1)", "2": "Alex (2)", "3": "Alex (1) (2)"}},
		"three, and two of others": {map[string]string{"1": "A", "2": "A", "3": "A", "4": "B", "5": "B"}, map[string]string{"1": "A (1)", "2": "A (2)", "3": "A (3)", "4": "B (1)", "5": "B (2)"}},
	} {
		if called := screen.ToldApart(c.are); !maps.Equal(called, c.called) {
			t.Errorf("%s: they are called %q", what, called)
		}
	}
}
