package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hofnar/bot/sandbox/browser"
	"hofnar/bot/screen"
	"hofnar/bot/table"
	"hofnar/games"
	"hofnar/games/all"
)

// Somebody types /learn on a phone and presses what is right, up to the first game. The log says
// how many presses that takes, and how long without anybody who reads. With a folder for
// screenshots (-screens) it does so in all languages, and keeps a step of each:
//
//	go test ./cmd/hofnar -run ALessonIsPlayed -v -screens /tmp/screens
func TestALessonIsPlayedOnThePageAndAGameBegins(t *testing.T) {
	languages := []string{"en", "nl", "de"}
	for i, game := range all.Games {
		if game.Lesson == nil {
			continue
		}
		for j, language := range languages {
			if *screens == "" && j != i%len(languages) {
				continue // the same presses
			}
			t.Run(game.Name+" "+language, func(t *testing.T) {
				l := learner{t, firstScreen(t), game, language}
				l.types("/learn game:" + game.Name)
				began, presses := time.Now(), 1
				for at := game.Lesson.Begun(); !game.Lesson.Done(at); at = game.Lesson.Next(at) {
					for n, keys := range l.right(at) {
						l.waits(l.control(at, l.right(at)[:n]))
						if n == 0 && at.Step == len(game.Lesson.Scenes[at.Scene].Steps)/2 {
							l.keeps(fmt.Sprintf("lesson-%s-%d-%s.png", game.Name, at.Scene+1, language))
						}
						l.presses(l.control(at, l.right(at)[:n]), keys)
						presses++
					}
				}
				browser.Until(l.tab, t, "the first game is pressed", `(() => { const play = document.querySelector('.private:not(:has([aria-busy])) .primary'); play?.click(); return play !== null; })()`)
				browser.Until(l.tab, t, "a game is there", `document.querySelector("#messages > li:not(.private) .picture img")?.naturalWidth > 0`)
				t.Logf("%d presses, %.1f s", presses+1, time.Since(began).Seconds())
			})
		}
	}
}

// learner is somebody who plays a lesson in a browser.
type learner struct {
	t        *testing.T
	tab      context.Context
	game     *games.Game
	language string
}

// types types a command.
func (l learner) types(line string) {
	l.t.Helper()
	page := browser.Ask[string](l.tab, l.t, "location.href") + "&lang=" + l.language
	browser.Run(l.tab, l.t, "open the page", chromedp.EmulateViewport(360, phoneHeight, chromedp.EmulateScale(sharpness())), chromedp.Navigate(page), chromedp.WaitVisible("#games button"))
	browser.Until(l.tab, l.t, "the commands are known", `(() => { const line = document.querySelector("#line"); line.value = ""; return line !== null; })()`)
	browser.Run(l.tab, l.t, "type it", chromedp.SendKeys("#line", line+"\r"))
}

// right are the keys that answer each question of a step.
func (l learner) right(at games.Learned) games.Picks {
	l.t.Helper()
	record, seat, err := l.game.LessonAt(at)
	must(l.t, err)
	state, _, bad := games.Replay(l.game, record)
	if bad != nil {
		l.t.Fatal(bad)
	}
	wanted := decoded(l.t, l.game.Lesson.Scenes[at.Scene].Steps[at.Step].Right)
	for way := range games.Ways(func(picks games.Picks) games.Prompt { return state.Ask(seat, picks) }) {
		if reflect.DeepEqual(decoded(l.t, way.Act), wanted) {
			return way.Picks
		}
	}
	l.t.Fatalf("at %+v nothing leads to %s", at, wanted)
	return nil
}

func decoded(t *testing.T, act games.Act) (v any) {
	t.Helper()
	must(t, json.Unmarshal(act, &v))
	return v
}

func (l learner) control(at games.Learned, picks games.Picks) screen.Control {
	return screen.Control{Verb: screen.VerbLesson, Table: table.ID(l.game.Name), Number: screen.LessonNumber(at), Rest: games.PackPicks(picks)}
}

// waits waits until something can be pressed, with its pictures, and the press before is over: it is
// to be seen then without a finger that scrolls.
func (l learner) waits(c screen.Control) {
	l.t.Helper()
	browser.Until(l.tab, l.t, fmt.Sprintf("%s is shown", c.ID()), fmt.Sprintf(
		`document.querySelector('.private [data-control^="%s:%s:%d:"]') !== null && document.querySelector('.private .picture img') !== null && [...document.querySelectorAll('.private .picture img')].every((i) => i.naturalWidth > 0) && document.querySelector('[aria-busy]') === null`,
		c.Verb, c.Table, c.Number))
	browser.Until(l.tab, l.t, fmt.Sprintf("%s is to be seen", c.ID()), fmt.Sprintf(
		`((last) => (last.closest('details')?.querySelector('summary') ?? last).getBoundingClientRect().bottom <= document.getElementById('messages').getBoundingClientRect().bottom)([...document.querySelectorAll('.private [data-control^="%s:%s:%d:"]')].at(-1))`,
		c.Verb, c.Table, c.Number))
}

// pressing answers a question with a button, with a line of a menu, or with several.
const pressing = `((button, menu, keys) => {
	const controls = [...document.querySelectorAll('.private [data-control]')];
	const is = (c, id) => c.dataset.control === id || c.dataset.control.startsWith(id + '#');
	const pressed = controls.find((c) => is(c, button));
	if (pressed) { pressed.click(); return true; }
	for (const c of controls.filter((c) => is(c, menu))) {
		if (c.localName === 'select' && [...c.options].some((o) => o.value === keys[0])) {
			c.value = keys[0];
			c.dispatchEvent(new Event('change', { bubbles: true }));
			return true;
		}
		const lines = [...c.closest('fieldset')?.querySelectorAll('input') ?? []].filter((i) => keys.includes(i.value));
		if (lines.length === keys.length) {
			lines.forEach((i) => i.click());
			c.click();
			return true;
		}
	}
	return false;
})(%q, %q, %s)`

func (l learner) presses(c screen.Control, keys []string) {
	l.t.Helper()
	list, err := json.Marshal(keys)
	must(l.t, err)
	browser.Until(l.tab, l.t, fmt.Sprintf("%q can be pressed", keys), fmt.Sprintf(pressing, c.ID(keys...), c.ID(), list))
}

// keeps keeps a screenshot, if a folder for them is given.
func (l learner) keeps(name string) {
	l.t.Helper()
	if *screens == "" {
		return
	}
	png, err := chromedp.Run(l.tab, chromedp.CaptureScreenshot())
	must(l.t, err)
	must(l.t, os.WriteFile(filepath.Join(*screens, name), png, 0o600))
}
