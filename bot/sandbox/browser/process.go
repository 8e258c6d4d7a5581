package browser

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// shared is the browser of all tests of a process: to start one costs more than most of them.
func shared(t *testing.T) context.Context {
	t.Helper()
	path := installed(t)
	one.Lock()
	defer one.Unlock()
	if one.ctx == nil {
		if err := start(path); err != nil {
			t.Fatal(err)
		}
	}
	return one.ctx
}

// Close ends the browser, if tests have started one. TestMain calls it after all of them.
func Close() {
	one.Lock()
	defer one.Unlock()
	if one.ctx != nil {
		one.stop()
	}
}

var one struct {
	sync.Mutex
	ctx  context.Context
	stop func()
}

func start(path string) error {
	dir, err := os.MkdirTemp("", "chromium")
	if err != nil {
		return err
	}
	ctx, ended := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.UserDataDir(dir), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.WSURLReadTimeout(testTimeout), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-features", "Translate,SpareRendererForSitePerProcess"))...) // a process in reserve for each page costs as much as the page
	ctx, closed := chromedp.NewContext(ctx)
	stop := func() { closed(); ended(); _ = os.RemoveAll(dir) }
	if err := chromedp.Do(ctx); err != nil {
		stop()
		return err
	}
	one.ctx, one.stop = ctx, stop
	return nil
}

func installed(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("CHROMIUM"), "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
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
