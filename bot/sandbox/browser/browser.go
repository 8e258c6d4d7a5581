// Package browser looks at the sandbox's page with a real browser, for tests.
package browser

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

const (
	testTimeout = 2 * time.Minute // is how long one test may use its browser
	moment      = 10 * time.Second
)

// Step is something done in the browser.
type Step = chromedp.Action[chromedp.Void]

// Chromium starts a headless Chromium with nothing in it and returns the context of
// a page, for chromedp, which ends with the test; the browser ends with Close. It is the one
// that CHROMIUM names, or one that is installed: rather the shell without windows, which
// takes a third of the processor's time. Where there is none the test is
// skipped and says so, except where CI is set: there it fails.
//
// Whatever a page complains of fails the test, but that nobody answered at one of these
// paths: where the test has the server go away. An answer that refuses is a complaint.
func Chromium(t *testing.T, lost ...string) context.Context {
	t.Helper()
	ctx, stop := context.WithTimeout(context.WithValue(shared(t), lostPaths{}, lost), testTimeout)
	t.Cleanup(stop)
	return opened(ctx, t, chromedp.WithNewBrowserContext(), chromedp.WithNewWindow(true))
}

// Window opens another window of that browser: a tab behind another would sleep.
func Window(ctx context.Context, t *testing.T) context.Context {
	t.Helper()
	return opened(ctx, t, chromedp.WithNewWindow(true))
}

// opened is a new page, which lives as long as its context.
func opened(ctx context.Context, t *testing.T, how ...chromedp.ContextOption) context.Context {
	t.Helper()
	ctx, stop := chromedp.NewContext(ctx, how...)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	complains(ctx, t)
	return ctx
}

// lostPaths is under what a context bears the paths at which there may be no answer.
type lostPaths struct{}

// isLost reports whether a page complains of nothing but that at such a path there was none.
func isLost(ctx context.Context, m chromedp.ConsoleMessage) bool {
	at, err := url.Parse(m.URL)
	lost, _ := ctx.Value(lostPaths{}).([]string)
	return err == nil && strings.HasPrefix(m.Text, "Failed to load resource: net::") && slices.Contains(lost, at.Path)
}

// complains fails the test for whatever goes wrong on a page.
func complains(ctx context.Context, t *testing.T) {
	ctx, stop := context.WithCancel(ctx)
	messages, done := chromedp.Console(ctx), make(chan struct{})
	go func() {
		defer close(done)
		for m, err := range messages {
			if err != nil {
				return // the page is closed
			}
			if (m.Type == chromedp.ConsoleError || m.IsException()) && !isLost(ctx, m) {
				t.Errorf("the page complains: %v (%s:%d)", m, m.URL, m.Line)
			}
		}
	}()
	t.Cleanup(func() { stop(); <-done })
}

// Run takes steps in the browser.
func Run(ctx context.Context, t *testing.T, what string, steps ...Step) {
	t.Helper()
	short, stop := context.WithTimeout(ctx, moment)
	defer stop()
	if err := chromedp.Do(short, steps...); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// Until waits until an expression holds on the page, also where that is loading anew.
func Until(ctx context.Context, t *testing.T, what, expression string) {
	t.Helper()
	short, stop := context.WithTimeout(ctx, moment)
	defer stop()
	_, err := chromedp.Run(short, chromedp.Poll[bool](expression))
	for err != nil && strings.Contains(err.Error(), "Cannot find context") { // of the page before
		_, err = chromedp.Run(short, chromedp.Poll[bool](expression))
	}
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// Says waits until an element says this.
func Says(ctx context.Context, t *testing.T, selector, words string) {
	t.Helper()
	Until(ctx, t, fmt.Sprintf("%s says %q", selector, words),
		fmt.Sprintf("[...document.querySelectorAll(%q)].some((e) => e.textContent.includes(%q))", selector, words))
}

// Ask returns what an expression is on the page.
func Ask[V any](ctx context.Context, t *testing.T, expression string) V {
	t.Helper()
	return ask[V](ctx, t, expression)
}

// Await returns what a promise on the page comes to.
func Await[V any](ctx context.Context, t *testing.T, promise string) V {
	t.Helper()
	return ask[V](ctx, t, promise, chromedp.EvalAwaitPromise)
}

func ask[V any](ctx context.Context, t *testing.T, expression string, how ...chromedp.EvaluateOption) V {
	t.Helper()
	short, stop := context.WithTimeout(ctx, moment)
	defer stop()
	v, err := chromedp.Run(short, chromedp.Evaluate[V](expression, how...))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Prefers has pages be shown as somebody wants who likes them light or dark.
func Prefers(scheme string) Step {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
}
