package sandbox_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hofnar/bot/discordtest"
)

// step is something done in the browser.
type step = chromedp.Action[chromedp.Void]

// run takes steps in the browser.
func run(ctx context.Context, t *testing.T, what string, steps ...step) {
	t.Helper()
	short, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	if err := chromedp.Do(short, steps...); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// until waits until an expression holds on the page.
func until(ctx context.Context, t *testing.T, what, expression string) {
	t.Helper()
	short, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	if _, err := chromedp.Run(short, chromedp.Poll[bool](expression)); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// says waits until an element says this.
func says(ctx context.Context, t *testing.T, selector, words string) {
	t.Helper()
	until(ctx, t, fmt.Sprintf("%s says %q", selector, words),
		fmt.Sprintf("[...document.querySelectorAll(%q)].some((e) => e.textContent.includes(%q))", selector, words))
}

// ask returns what an expression is on the page.
func ask[V any](ctx context.Context, t *testing.T, expression string) V {
	t.Helper()
	short, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	v, err := chromedp.Run(short, chromedp.Evaluate[V](expression))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// tab opens the page as one user in a window of its own: a tab behind another
// would sleep.
func (r *room) tab(ctx context.Context, t *testing.T, user string) context.Context {
	t.Helper()
	ctx, stop := chromedp.NewContext(ctx, chromedp.WithNewWindow(true))
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil { // opens it; it lives as long as this context
		t.Fatal(err)
	}
	run(ctx, t, "open the page", chromedp.EmulateViewport(1000, 1600), chromedp.Navigate(r.page+"?as="+user), chromedp.WaitVisible("#users a[aria-current]"))
	return ctx
}

func TestAVisitorTypesACommandPressesAButtonAndChoosesInAMenu(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	browser := chromium(t)
	anne, marc := r.tab(browser, t, "anne"), r.tab(browser, t, "marc")
	run(anne, t, "type half a command", chromedp.SendKeys("#line", "/he"), chromedp.WaitVisible("#suggestions li"))
	says(anne, t, "#suggestions li", "/hello")
	run(anne, t, "take it and send it", chromedp.SendKeys("#line", "\t"), chromedp.SendKeys("#line", "\r"))
	says(anne, t, ".container strong", "Hello")
	says(marc, t, ".container strong", "Hello")
	if !ask[bool](anne, t, `document.querySelector('button[data-control="no"]').disabled`) {
		t.Error("a disabled button can be pressed")
	}

	run(anne, t, "press a button", chromedp.Click(`button[data-control="peek"]`))
	says(anne, t, ".private", "A secret for Anne")
	says(anne, t, ".private .seen", "Only you can see this")
	r.marc.Say(r.ch, "Seen by all")
	says(marc, t, ".text", "Seen by all")
	if ask[bool](marc, t, `document.body.textContent.includes("secret")`) {
		t.Error("what only Anne may see is on Marc's page")
	}
	run(anne, t, "put it away", chromedp.Click(".seen button"), chromedp.WaitNotPresent(".private"))

	ask[any](anne, t, `{ const s = document.querySelector('select[data-control="pick"]'); s.focus(); s.value = "Second"; s.dispatchEvent(new Event("change", { bubbles: true })); }`)
	says(marc, t, ".container strong", "Picked Second")
	until(anne, t, "the menu shows its placeholder and keeps the focus",
		`document.activeElement.dataset.control === "pick" && document.activeElement.selectedOptions[0].text === "Pick one"`)
	run(marc, t, "tick two", chromedp.Click(`input[value="A"]`), chromedp.Click(`input[value="C"]`), chromedp.Click(`button[data-control="two"]`))
	says(anne, t, ".container strong", "Picked A and C")
}

func TestOptionsAreCompletedAndFormsAreSent(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(chromium(t), t, "anne")
	run(anne, t, "ask for an option", chromedp.SendKeys("#line", "/hello to:the"))
	says(anne, t, "#suggestions li", "The whole court")
	run(anne, t, "take what the bot offers", chromedp.SendKeys("#line", "\t"))
	until(anne, t, "words are quoted", `document.querySelector("#line").value === '/hello to:"the whole court" '`)
	run(anne, t, "send it", chromedp.SendKeys("#line", "times:12\r"))
	says(anne, t, "#state", "Option times does not take 12")
	run(anne, t, "send it right", chromedp.SendKeys("#line", "/hello times:2\r"), chromedp.WaitVisible(`button[data-control="write"]`),
		chromedp.Click(`button[data-control="write"]`), chromedp.WaitVisible("#modal input"),
		chromedp.SendKeys("#modal input", "Dear all"), chromedp.Click("#modal .primary"))
	says(anne, t, ".private", "You wrote: Dear all")
}

func TestTheOneOptionThatIsNeededGoesWithoutItsName(t *testing.T) {
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(chromium(t), t, "anne")
	run(anne, t, "type the beginning of a value", chromedp.SendKeys("#line", "/greet th"))
	says(anne, t, "#suggestions li", "The whole court")
	run(anne, t, "take it", chromedp.SendKeys("#line", "\t"))
	until(anne, t, "it stands there without a name", `document.querySelector("#line").value === '/greet "the whole court" '`)
	run(anne, t, "send it", chromedp.SendKeys("#line", "\r"))
	says(anne, t, ".container strong", "Hello")
}

func TestAnInteractionWithoutAnAnswerSaysSo(t *testing.T) {
	r := newRoom(t)
	r.post(t, table("Hello"))
	r.hire(t)
	anne := r.tab(chromium(t), t, "anne")
	run(anne, t, "press a button that is never answered", chromedp.Click(`button[data-control="silent"]`))
	says(anne, t, "li .failed", "This interaction failed")
	run(anne, t, "send a command that does not exist", chromedp.SendKeys("#line", "/goodbye\r"))
	says(anne, t, "#state", "There is no command /goodbye here.")
}

func TestReactionsAreToggled(t *testing.T) {
	r := newRoom(t)
	r.post(t, table("Hello"))
	if err := r.marc.React(r.marc.Sees(r.ch)[0], "✊"); err != nil {
		t.Fatal(err)
	}
	anne := r.tab(chromium(t), t, "anne")
	run(anne, t, "press Marc's ✊", chromedp.Click(".reaction[aria-pressed=false]"), chromedp.WaitVisible(".reaction[aria-pressed=true]"))
	says(anne, t, ".reaction", "2")
	run(anne, t, "take it back", chromedp.Click(".reaction[aria-pressed=true]:not([aria-busy])"), chromedp.WaitVisible(".reaction[aria-pressed=false]"))
}

func TestThePageFitsAPhone(t *testing.T) {
	r := newRoom(t)
	r.post(t, table("Hello "+strings.Repeat("wide", 40)))
	ctx := chromium(t)
	run(ctx, t, "look at 360 pixels", chromedp.EmulateViewport(360, 740), chromedp.Navigate(r.page+"?as=marc"),
		chromedp.WaitVisible(`button[data-control="peek"]`))
	if wide := ask[int](ctx, t, `Math.max(document.documentElement.scrollWidth, document.querySelector("#messages").scrollWidth)`); wide > 360 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	run(ctx, t, "open the sheet", chromedp.Click("#menu"), chromedp.WaitVisible("#users a"))
	until(ctx, t, "the sheet has slid in", `document.querySelector("nav").getBoundingClientRect().left === 0`)
	run(ctx, t, "become Anne", chromedp.Click("#users li:first-child a"), chromedp.WaitReady("#users li:first-child a[aria-current]"))
}

func TestThePageGoesOnAfterTheServerWasGone(t *testing.T) {
	cfg := discordtest.Config{Unlimited: true, File: filepath.Join(t.TempDir(), "world.json")}
	r := openRoom(t, cfg)
	r.post(t, table("Hello"))
	browser := chromium(t)
	anne, marc := r.tab(browser, t, "anne"), r.tab(browser, t, "marc")
	says(anne, t, ".container strong", "Hello")
	r.srv.Close()
	until(anne, t, "the page notices", `document.body.classList.contains("offline")`)
	until(marc, t, "so does the other tab", `document.body.classList.contains("offline")`)

	cfg.Addr = strings.Trim(strings.TrimPrefix(r.page, "http://"), "/")
	r = openRoom(t, cfg)
	r.hire(t)
	r.marc.Say(r.ch, "Back again")
	says(anne, t, ".text", "Back again")
	says(marc, t, ".text", "Back again")
	until(anne, t, "the page says no more that nobody is there", `!document.body.classList.contains("offline")`)
	run(anne, t, "use the old message", chromedp.Click(`button[data-control="peek"]`))
	says(anne, t, ".private", "A secret for Anne")
}

func TestMessagesAreReadAsTheyAreMeant(t *testing.T) {
	r := newRoom(t)
	r.anne.Say(r.ch, "The first of all")
	first := r.anne.Sees(r.ch)[0]
	link := "https://discord.com/channels/" + r.guild.ID + "/" + r.ch.ID + "/" + first.ID
	r.marc.Say(r.ch, "<@"+r.anne.ID+"> __under__ <img src=x onerror=alert(1)> <t:0:R>\n> a\n> b\n1. one\n```\n**raw**\n```\n"+link)
	anne := r.tab(chromium(t), t, "anne")
	for what, holds := range map[string]string{
		"a call for me stands out":    `document.querySelector("li.called .mention.me").textContent === "@Anne"`,
		"what is under is underlined": `document.querySelector(".text u").textContent === "under"`,
		"a tag is only text":          `!document.querySelector(".text img") && document.querySelector("li.called .text").textContent.includes("<img src=x")`,
		"a moment counts from now":    `/days ago$/.test(document.querySelector(".text time").textContent)`,
		"lines quoted stand together": `document.querySelectorAll(".text blockquote").length === 1`,
		"numbered lines are a list":   `document.querySelector(".text ol li").textContent === "one"`,
		"a code block is left as is":  `document.querySelector(".text pre").textContent === "**raw**"`,
		"a link leads to its message": `document.querySelector("a.jump").hash === "#m` + first.ID + `"`,
		"and pressing it finds it":    `document.querySelector("a.jump").click() === undefined && document.activeElement.id === "m` + first.ID + `"`,
	} {
		until(anne, t, what, holds)
	}
}
