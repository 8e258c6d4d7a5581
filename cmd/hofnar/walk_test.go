package main

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hofnar/bot/discord"
	"hofnar/bot/discordtest"
	"hofnar/bot/sandbox/browser"
	"hofnar/games"
	"hofnar/games/all"
)

// Whoever has just opened the page presses a game, and its first cards lie there; where they
// are hidden, another press shows the own ones. The log says how long that takes.
func TestFromTheFirstScreenToTheFirstCardsItIsOnePressOrTwo(t *testing.T) {
	for i, game := range all.Games {
		t.Run(game.Name, func(t *testing.T) {
			tab := firstScreen(t)
			began := time.Now()
			browser.Run(tab, t, "press the game", chromedp.Click(fmt.Sprintf("#games li:nth-child(%d) button", i+1)))
			browser.Says(tab, t, ".text", "▶")
			presses := 1
			if hides(t, game) {
				browser.Ask[any](tab, t, `[...document.querySelectorAll("button")].find((b) => b.textContent.includes("My hand")).click()`)
				browser.Says(tab, t, ".private .text", "Your hand")
				presses++
			}
			browser.Until(tab, t, "all pictures are there", `[...document.querySelectorAll(".picture img")].every((img) => img.complete && img.naturalWidth)`)
			t.Logf("%d presses, %.1f s", presses, time.Since(began).Seconds())
		})
	}
}

// hides reports whether players have cards in a game that others do not see.
func hides(t *testing.T, game *games.Game) bool {
	t.Helper()
	agreed, err := games.Agree(game.Options, nil)
	if err != nil {
		t.Fatal(err)
	}
	state, _, err := game.Begin(game.Low, agreed, games.NewLive(games.Seed{}, nil))
	if err != nil {
		t.Fatal(err)
	}
	return state.View(0).Hand != nil
}

// firstScreen is the sandbox's page as somebody sees it who has just opened it.
func firstScreen(t *testing.T) context.Context {
	t.Helper()
	return screenIn(t, sandbox{Dir: t.TempDir()})
}

// screenIn is it with what the sandbox's folder holds.
func screenIn(t *testing.T, box sandbox) context.Context {
	t.Helper()
	srv, err := discordtest.New(discordtest.Config{})
	if err != nil {
		t.Fatal(err)
	}
	srv.Extra(furnish(srv, func(string) []string { return nil }))
	box.LogLevel, box.Pictures = "warn", true
	set, err := box.settings()
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- set.play(ctx, service{client: discord.Config{API: srv.API(), Token: srv.Token()}}, set.logger())
	}()
	t.Cleanup(func() {
		if stop(); <-done != nil {
			t.Error("he ended badly")
		}
		srv.Close()
	})
	tab := browser.Chromium(t)
	browser.Run(tab, t, "open the page on a phone", chromedp.EmulateViewport(360, phoneHeight), chromedp.Navigate(srv.URL()+"?as=anne"), chromedp.WaitVisible("#games button"))
	return tab
}
