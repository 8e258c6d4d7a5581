package sandbox_test

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long one test may use its browser.
const patience = 2 * time.Minute

// chromium starts a headless Chromium with nothing in it and returns the context of
// its first page, for chromedp; it ends with the test. The browser is the one
// that CHROMIUM names, or one that is installed. Where there is none the test is
// skipped and says so, except where CI is set: there it fails.
func chromium(t *testing.T) context.Context {
	t.Helper()
	ctx, stop := context.WithTimeout(context.Background(), patience)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(installed(t)), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil { // starts it; it lives as long as this context
		t.Fatal(err)
	}
	return ctx
}

func installed(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const none = "no Chromium is installed to look at pages with; CHROMIUM may name one"
	if os.Getenv("CI") != "" {
		t.Fatal(none)
	}
	t.Skip(none)
	return ""
}
