package sandbox_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hofnar/bot/sandbox/browser"
)

func TestThePageShowsTheApplicationsOwnEmoji(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	body := `{"name": "card", "image": "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="}`
	req, err := http.NewRequest(http.MethodPost, r.srv.API()+"applications/"+r.srv.Bot().ID+"/emojis", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bot "+r.srv.Token())
	req.Header.Set("User-Agent", "DiscordBot (https://example.org/jester, 1)")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	list := r.srv.AppEmoji()
	if len(list) != 1 {
		t.Fatalf("there are %+v after status %d", list, res.StatusCode)
	}
	if status, said := r.get(t, "emojis/"+list[0].ID); status != http.StatusOK || !strings.HasPrefix(said, "\x89PNG") {
		t.Errorf("status %d, %q", status, said)
	}
	if status, _ := r.get(t, "emojis/1"); status != http.StatusNotFound {
		t.Errorf("one that is not there: status %d", status)
	}
	r.post(t, `{"flags":32768,"components":[{"type":10,"content":"Anne rolls <:card:`+list[0].ID+`>"},{"type":1,"components":[{"type":3,"custom_id":"pick","options":[{"label":"A card","value":"A","emoji":{"name":"card","id":"`+list[0].ID+`"}}]}]}]}`)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Until(anne, t, "sentences have them, too", `document.querySelector("p img.emoji")?.naturalWidth > 0`)
	browser.Run(anne, t, "open a menu", chromedp.Click(`select[data-control="pick"]`))
	browser.Until(anne, t, "its lines have their pictures", `document.querySelector("option img").checkVisibility() && document.querySelector("option img").naturalWidth > 0`)
	browser.Run(anne, t, "close it", chromedp.KeyEvent(kb.Escape))
	browser.Until(anne, t, "they are gone with it", `!document.querySelector("select").matches(":open")`)
}
