package discordtest_test

import (
	"encoding/base64"
	"fmt"
	"testing"

	"hofnar/bot/discordtest"
)

// dot is the smallest PNG there is.
const dot = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="

func (r *table) emojis() string { return "/applications/" + r.app + "/emojis" }

func TestTheApplicationsOwnEmoji(t *testing.T) {
	r := newTable(t)
	large := "data:image/png;base64," + base64.StdEncoding.EncodeToString(append([]byte("\x89PNG\r\n\x1a\n"), make([]byte, 256<<10)...))
	for _, c := range []struct {
		what string
		body obj
		path string // blamed; empty: it is taken
	}{
		{"a card", obj{"name": "hofnar_v1_card7", "image": dot}, ""},
		{"the same name again", obj{"name": "hofnar_v1_card7", "image": dot}, "name"},
		{"a name with a hyphen", obj{"name": "card-8", "image": dot}, "name"},
		{"a name of one letter", obj{"name": "c", "image": dot}, "name"},
		{"a name of 33 letters", obj{"name": chars(33), "image": dot}, "name"},
		{"no data", obj{"name": "card9", "image": "https://example.org/card.png"}, "image"},
		{"another type than it says", obj{"name": "card9", "image": "data:image/gif;base64," + dot[len("data:image/png;base64,"):]}, "image"},
		{"more than 256 KiB", obj{"name": "card9", "image": large}, "image"},
	} {
		a := r.do("POST", r.emojis(), c.body)
		switch {
		case c.path == "" && (a.status != 201 || a.text("id") == ""):
			t.Errorf("%s: %d %s", c.what, a.status, a.raw)
		case c.path != "":
			r.wants(a, 400, 50035)
			if !a.blames(c.path) {
				t.Errorf("%s: nothing is said of %s: %s", c.what, c.path, a.raw)
			}
		}
	}
	list := r.s.AppEmoji()
	if len(list) != 1 || list[0].Name != "hofnar_v1_card7" {
		t.Fatalf("there are %+v", list)
	}
	r.wants(r.do("GET", r.emojis(), nil), 0, 0)
	r.wants(r.do("GET", "/applications/1/emojis", nil), 404, 10002)
	r.wants(r.do("DELETE", r.emojis()+"/1", nil), 404, 10014)
	r.wants(r.do("DELETE", r.emojis()+"/"+list[0].ID, nil), 0, 0)
	if left := r.s.AppEmoji(); len(left) != 0 {
		t.Errorf("there are %+v", left)
	}
}

func TestEmojiCannotBeMadeAllAtOnce(t *testing.T) {
	r := newTable(t, func(c *discordtest.Config) { c.Unlimited = false })
	for i := range 11 {
		a := r.do("POST", r.emojis(), obj{"name": fmt.Sprint("card", i), "image": dot})
		if limited := a.status == 429; limited != (i == 10) {
			t.Fatalf("number %d: %d %s", i+1, a.status, a.raw)
		}
	}
}
