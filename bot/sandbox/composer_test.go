package sandbox_test

import (
	"context"
	"fmt"
	"net/url"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"hofnar/bot/sandbox/browser"
)

// drag moves a finger over the page, from one height to another.
func drag(from, to float64) browser.Step {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		for _, e := range []struct {
			kind   input.DispatchTouchEventType
			points []*input.TouchPoint
		}{
			{input.DispatchTouchEventTypeTouchStart, []*input.TouchPoint{{X: 100, Y: from}}},
			{input.DispatchTouchEventTypeTouchMove, []*input.TouchPoint{{X: 100, Y: (from + to) / 2}}},
			{input.DispatchTouchEventTypeTouchMove, []*input.TouchPoint{{X: 100, Y: to}}},
			{input.DispatchTouchEventTypeTouchEnd, []*input.TouchPoint{}},
		} {
			if _, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: e.kind, TouchPoints: e.points}); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestAFingerScrollsTheListOfCommandsAndTakesOneByATap(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Run(anne, t, "hold a phone with its keyboard open, and type a slash", chromedp.EmulateViewport(360, 240, chromedp.EmulateTouch),
		chromedp.SendKeys("#line", "/"), chromedp.WaitVisible("#suggestions li:nth-child(3)"))
	const middle = `(() => { const r = document.querySelector("#suggestions").getBoundingClientRect(); return r.top + r.height / 2; })()`
	from := browser.Ask[float64](anne, t, middle)
	browser.Run(anne, t, "drag the list up", drag(from, from-80))
	browser.Until(anne, t, "it has scrolled, and nothing is taken", `document.querySelector("#suggestions").scrollTop > 0 && document.querySelector("#line").value === "/"`)
	browser.Run(anne, t, "tap the last", chromedp.Tap("#suggestions li:nth-child(3)"))
	browser.Until(anne, t, "it is taken, and the line goes on", `document.querySelector("#line").value === "/greet " && document.activeElement.id === "line"`)
}

func TestWhatIsNotAcceptedStandsInTheLineAgain(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	thread := r.ch.Thread("Nim · 7QK")
	r.marc.Say(thread, "The game is over")
	marc := r.tab(browser.Chromium(t, "/page/do", "/page/changes", "/page/world", "/page/messages"), t, "marc&in="+url.QueryEscape(thread.Name))
	browser.Says(marc, t, ".text", "The game is over")
	stands := func(words string) {
		t.Helper()
		browser.Until(marc, t, "it stands there again", fmt.Sprintf(`document.querySelector("#line").value === %q`, words))
	}
	thread.Lock()
	browser.Run(marc, t, "write where nobody can", chromedp.SendKeys("#line", "One more\r"))
	browser.Says(marc, t, "#state", "You cannot write here.")
	stands("One more")
	r.srv.Close()
	browser.Run(marc, t, "write to nobody", chromedp.SendKeys("#line", " please\r"))
	browser.Until(marc, t, "the page notices", `document.body.classList.contains("offline")`)
	stands("One more please")
}

func TestWhyALineIsNotSentIsSaidInItsReadersLanguage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne&lang=de")
	browser.Until(anne, t, "the commands are there", `document.querySelectorAll("#games button").length === 2`)
	send := func(line string) {
		t.Helper()
		browser.Ask[any](anne, t, `{ document.querySelector("#line").value = ""; }`)
		browser.Run(anne, t, "send "+line, chromedp.SendKeys("#line", line), chromedp.Click("#composer .primary"))
	}
	for line, want := range map[string]string{
		"/hello times:12":            "times nimmt eine Zahl von 1 bis 9, nicht 12.",
		"/hello times:":              "times nimmt eine Zahl von 1 bis 9, nicht “”.",
		"/hello from:zorro":          "from nimmt eine Person, nicht zorro.",
		"/hello tos:x":               "/hello tos gibt es nicht: to, times, from.",
		"/play tic first:vielleicht": "first nimmt ja oder nein, nicht vielleicht.",
		"/play":                      "/play braucht noch ein Wort: nim, tic.",
		"/greet":                     "/greet braucht whom: Whom to greet.",
	} {
		send(line)
		browser.Says(anne, t, "#state", want)
	}
	send("/play tic first:ja")
	browser.Says(anne, t, ".container strong", "Play tic first:true")
	r.marc.Say(r.ch, "<@1> in <#1>")
	browser.Says(anne, t, ".text .mention", "@jemand")
	browser.Says(anne, t, ".text .mention", "#anderswo")
}
