package browser

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestOnlyWhatIsToBeLostMayBeLost(t *testing.T) {
	ctx := context.WithValue(t.Context(), lostPaths{}, []string{"/page/changes"})
	const away = "Failed to load resource: net::ERR_CONNECTION_REFUSED"
	for _, c := range []struct {
		text, url string
		lost      bool
	}{
		{away, "http://127.0.0.1:8080/page/changes?as=anne", true},
		{"Failed to load resource: the server responded with a status of 404 (Not Found)", "http://127.0.0.1:8080/page/changes", false},
		{away, "http://127.0.0.1:8080/page/changes/of/others", false},
		{away, "http://127.0.0.1:8080/message.js", false},
		{away, "http://127.0.0.1:8080/?next=/page/changes", false},
		{"TypeError: asked is not a function", "http://127.0.0.1:8080/page/changes", false},
	} {
		if got := isLost(ctx, chromedp.ConsoleMessage{Type: chromedp.ConsoleError, Text: c.text, URL: c.url}); got != c.lost {
			t.Errorf("%s at %s is excused: %t", c.text, c.url, got)
		}
	}
}
