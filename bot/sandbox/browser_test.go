package sandbox_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"hofnar/bot/discordtest"
	"hofnar/bot/sandbox/browser"
)

// TestMain runs the tests and ends their browser.
func TestMain(m *testing.M) {
	code := m.Run()
	browser.Close()
	os.Exit(code)
}

// tab opens the page as one user.
func (r *room) tab(ctx context.Context, t *testing.T, user string) context.Context {
	t.Helper()
	browser.Run(ctx, t, "open the page", chromedp.EmulateViewport(1000, 1600), chromedp.Navigate(r.page+"?as="+user), chromedp.WaitVisible("#users a[aria-current]"))
	return ctx
}

func TestAVisitorTypesACommandPressesAButtonAndChoosesInAMenu(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	first := browser.Chromium(t)
	anne, marc := r.tab(first, t, "anne"), r.tab(browser.Window(first, t), t, "marc")
	browser.Run(anne, t, "type half a command", chromedp.SendKeys("#line", "/he"), chromedp.WaitVisible("#suggestions li"))
	browser.Says(anne, t, "#suggestions li", "/hello")
	browser.Run(anne, t, "take it and send it", chromedp.SendKeys("#line", "\t"), chromedp.SendKeys("#line", "\r"))
	browser.Says(anne, t, ".container strong", "Hello")
	browser.Says(marc, t, ".container strong", "Hello")
	if !browser.Ask[bool](anne, t, `document.querySelector('button[data-control="no"]').disabled`) {
		t.Error("a disabled button can be pressed")
	}

	browser.Run(anne, t, "press a button", chromedp.Click(`button[data-control="peek"]`))
	browser.Says(anne, t, ".private", "A secret for Anne")
	browser.Says(anne, t, ".private .seen", "Only you can see this")
	r.marc.Say(r.ch, "Seen by all")
	browser.Says(marc, t, ".text", "Seen by all")
	if browser.Ask[bool](marc, t, `document.body.textContent.includes("secret")`) {
		t.Error("what only Anne may see is on Marc's page")
	}
	browser.Run(anne, t, "put it away", chromedp.Click(".seen button"), chromedp.WaitNotPresent(".private"))

	browser.Ask[any](anne, t, `{ const s = document.querySelector('select[data-control="pick"]'); s.focus(); s.value = "Second"; s.dispatchEvent(new Event("change", { bubbles: true })); }`)
	browser.Says(marc, t, ".container strong", "Picked Second")
	browser.Until(anne, t, "the menu shows its placeholder and keeps the focus",
		`document.activeElement.dataset.control === "pick" && document.activeElement.selectedOptions[0].text === "Pick one"`)
	browser.Run(marc, t, "tick two", chromedp.Click(".several summary"), chromedp.Click(`input[value="A"]`), chromedp.Click(`input[value="C"]`), chromedp.Click(`button[data-control="two"]`))
	browser.Says(anne, t, ".container strong", "Picked A and C")
}

// The page, its commands and the bot's answers are in the language that the address names.
func TestThePageSpeaksItsReadersLanguage(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne&lang=de")
	browser.Says(anne, t, "#composer .primary", "Senden")
	browser.Says(anne, t, "#languages a[aria-current]", "Deutsch")
	browser.Says(anne, t, "#whoami .unseen, #users .unseen", ", am Zug")
	browser.Run(anne, t, "type half a command", chromedp.SendKeys("#line", "/he"), chromedp.WaitVisible("#suggestions li"))
	browser.Says(anne, t, "#suggestions li", "Sagt Hallo")
	browser.Run(anne, t, "take it and send it", chromedp.SendKeys("#line", "\t"), chromedp.SendKeys("#line", "\r"), chromedp.WaitVisible(`button[data-control="peek"]`), chromedp.Click(`button[data-control="peek"]`))
	browser.Says(anne, t, ".private", "A secret for Anne in de")
	browser.Says(anne, t, ".private .seen", "Das siehst nur du")
	if got := browser.Ask[string](anne, t, "document.documentElement.lang"); got != "de" {
		t.Errorf("the page says that it is in %q", got)
	}
	browser.Run(anne, t, "choose Dutch", chromedp.Click("#languages [lang=nl] a"), chromedp.WaitVisible("html[lang=nl] #users a[aria-current]"))
	browser.Says(anne, t, "#composer .primary", "Versturen")
}

func TestAMenuOfSeveralIsFoldedUpUntilItIsOpened(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.post(t, table("Hello"))
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	const open, says = `document.querySelector('input[value="A"]').checkVisibility()`, `document.querySelector(".several summary").textContent`
	browser.Until(anne, t, "it is folded up", "!"+open+" && "+says+` === "Pick two"`)
	browser.Run(anne, t, "open it with the keyboard", chromedp.Focus(".several summary"), chromedp.KeyEvent("\r"), chromedp.WaitVisible(`input[value="A"]`))
	browser.Run(anne, t, "tick two", chromedp.KeyEvent("\t"), chromedp.KeyEvent(" "), chromedp.KeyEvent("\t"), chromedp.KeyEvent(" "))
	browser.Run(anne, t, "leave it", chromedp.KeyEvent(kb.Escape))
	browser.Until(anne, t, "it is folded up again and says what is chosen", "!"+open+" && "+says+` === "Ace, Bee" && document.activeElement.matches(".several summary")`)
	browser.Run(anne, t, "open it again and send it", chromedp.KeyEvent("\r"), chromedp.Click(`button[data-control="two"]`))
	browser.Says(anne, t, ".container strong", "Picked A and B")
	browser.Until(anne, t, "it is folded up once it is sent", "!"+open)
}

// A browser that draws menus in its own way has the keys choose in one that is closed, and each would be sent.
func TestTheKeysOpenAMenuAndChooseNothingBeforeThat(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.post(t, table("Hello"))
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Says(anne, t, ".container strong", "Hello")
	for _, key := range []string{kb.ArrowDown, kb.End, "s"} {
		browser.Ask[any](anne, t, `document.querySelectorAll("select").forEach((s) => { s.style.appearance = "auto"; s.blur(); })`)
		browser.Run(anne, t, "press a key on a menu that is closed", chromedp.Focus(`select[data-control="pick"]`), chromedp.KeyEvent(key))
		browser.Until(anne, t, "it is open, and nothing is chosen", `document.querySelector("select:open")?.value === ""`)
	}
	if n := len(r.srv.Interactions()); n > 0 {
		t.Errorf("%d choices were sent", n)
	}
}

func TestWhatIsNoCommandIsSaid(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne, marc := r.tab(browser.Chromium(t), t, "anne"), r.marc
	browser.Run(anne, t, "type and send", chromedp.SendKeys("#line", "A good evening\r"))
	if !marc.Eventually(r.ch, 8*time.Second, func([]*discordtest.Message) bool { return marc.Find(r.ch, "A good evening") != nil }) {
		t.Error("nobody hears it")
	}
}

func TestOptionsAreCompletedAndFormsAreSent(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Run(anne, t, "ask for an option", chromedp.SendKeys("#line", "/hello to:the"))
	browser.Says(anne, t, "#suggestions li", "The whole court")
	browser.Run(anne, t, "take what the bot offers", chromedp.SendKeys("#line", "\t"))
	browser.Until(anne, t, "it stands there", `document.querySelector("#line").value === '/hello to:the whole court '`)
	browser.Says(anne, t, "#suggestions li", "times:")
	browser.Run(anne, t, "send it", chromedp.SendKeys("#line", "times:12\r"))
	browser.Says(anne, t, "#state", "times takes a number from 1 to 9, not 12.")
	browser.Until(anne, t, "it stands there again", `document.querySelector("#line").value === "/hello to:the whole court times:12"`)
	browser.Run(anne, t, "send it right", chromedp.SendKeys("#line", "\b\b2\r"), chromedp.WaitVisible(`button[data-control="write"]`),
		chromedp.Click(`button[data-control="write"]`), chromedp.WaitVisible("#modal input"),
		chromedp.SendKeys("#modal input", "Dear all"), chromedp.Click("#modal .primary"))
	browser.Says(anne, t, ".private", "You wrote: Dear all")
}

func TestTheOneOptionThatIsNeededGoesWithoutItsName(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Run(anne, t, "type the beginning of a value", chromedp.SendKeys("#line", "/greet th"))
	browser.Says(anne, t, "#suggestions li", "The whole court")
	browser.Run(anne, t, "take it", chromedp.SendKeys("#line", "\t"))
	browser.Until(anne, t, "it stands there without a name", `document.querySelector("#line").value === '/greet the whole court '`)
	browser.Run(anne, t, "send it", chromedp.SendKeys("#line", "\r"))
	browser.Says(anne, t, ".container strong", "Hello")
}

func TestAnInteractionWithoutAnAnswerSaysSo(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.post(t, table("Hello"))
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Run(anne, t, "press a button that is never answered", chromedp.Click(`button[data-control="silent"]`))
	browser.Says(anne, t, "li .failed", "This interaction failed")
	browser.Run(anne, t, "send a command that does not exist", chromedp.SendKeys("#line", "/goodbye\r"))
	browser.Says(anne, t, "#state", "There is no command /goodbye here.")
}

func TestReactionsAreToggled(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.post(t, table("Hello"))
	if err := r.marc.React(r.marc.Sees(r.ch)[0], "✊"); err != nil {
		t.Fatal(err)
	}
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Run(anne, t, "press Marc's ✊", chromedp.Click(".reaction[aria-pressed=false]"), chromedp.WaitVisible(".reaction[aria-pressed=true]"))
	browser.Says(anne, t, ".reaction", "2")
	browser.Run(anne, t, "take it back", chromedp.Click(".reaction[aria-pressed=true]:not([aria-busy])"), chromedp.WaitVisible(".reaction[aria-pressed=false]"))
}

func TestThePageFitsAPhone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.post(t, table("Hello "+strings.Repeat("wide", 40)))
	ctx := browser.Chromium(t)
	browser.Run(ctx, t, "look at 360 pixels", chromedp.EmulateViewport(360, 740), chromedp.Navigate(r.page+"?as=marc"),
		chromedp.WaitVisible(`button[data-control="peek"]`))
	if wide := browser.Ask[int](ctx, t, `Math.max(document.documentElement.scrollWidth, document.querySelector("#messages").scrollWidth)`); wide > 360 {
		t.Errorf("the page is %d pixels wide", wide)
	}
	for what, holds := range map[string]string{
		"a message has the page's width":  `document.querySelector("#messages .container").getBoundingClientRect().width > 330`,
		"who is to move has a dot":        `document.querySelector("#whoami .waited")`,
		"news cover no button of a table": `(() => { const n = document.querySelector("#newer"); n.hidden = false; const top = n.getBoundingClientRect().top; const under = document.querySelector("#messages").getBoundingClientRect().bottom; n.hidden = true; return under <= top; })()`,
	} {
		browser.Until(ctx, t, what, "Boolean("+holds+")")
	}
	browser.Run(ctx, t, "open the sheet", chromedp.Click("#menu"), chromedp.WaitVisible("#users a"))
	browser.Until(ctx, t, "the sheet has slid in", `document.querySelector("nav").getBoundingClientRect().left === 0`)
	browser.Run(ctx, t, "become Anne", chromedp.Click("#users li:first-child a"), chromedp.WaitReady("#users li:first-child a[aria-current]"))
}

func TestThePageGoesOnAfterTheServerWasGone(t *testing.T) {
	t.Parallel()
	cfg := discordtest.Config{Unlimited: true, File: filepath.Join(t.TempDir(), "world.json")}
	r := openRoom(t, cfg)
	r.post(t, table("Hello"))
	first := browser.Chromium(t, "/page/changes", "/page/world", "/page/messages") // what is asked for again and again
	anne, marc := r.tab(first, t, "anne"), r.tab(browser.Window(first, t), t, "marc")
	browser.Says(anne, t, ".container strong", "Hello")
	r.srv.Close()
	browser.Until(anne, t, "the page notices", `document.body.classList.contains("offline")`)
	browser.Until(marc, t, "so does the other tab", `document.body.classList.contains("offline")`)

	cfg.Addr = strings.Trim(strings.TrimPrefix(r.page, "http://"), "/")
	r = openRoom(t, cfg)
	r.hire(t)
	r.marc.Say(r.ch, "Back again")
	browser.Says(anne, t, ".text", "Back again")
	browser.Says(marc, t, ".text", "Back again")
	browser.Until(anne, t, "the page says no more that nobody is there", `!document.body.classList.contains("offline")`)
	browser.Run(anne, t, "use the old message", chromedp.Click(`button[data-control="peek"]`))
	browser.Says(anne, t, ".private", "A secret for Anne")
}

func TestMessagesAreReadAsTheyAreMeant(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.anne.Say(r.ch, "The first of all")
	first := r.anne.Sees(r.ch)[0]
	link := "https://discord.com/channels/" + r.guild.ID + "/" + r.ch.ID + "/" + first.ID
	r.marc.Say(r.ch, "<@"+r.anne.ID+"> __under__ <img src=x onerror=alert(1)> <t:0:R>\n> a\n> b\n3. one\n3. two\n```\n**raw**\n```\n"+link)
	r.post(t, fmt.Sprintf(`{"content":"Anne, the **table** waits","components":[{"type":1,"components":[
		{"type":2,"style":1,"label":"My hand","custom_id":"hand"},{"type":2,"style":5,"label":"There","url":%q},{"type":2,"style":5,"label":"Away","url":"https://example.org"}]}]}`, link))
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Says(anne, t, ".row a.button", "There") // the newest message is on the page
	for what, holds := range map[string]string{
		"content stands above its row": `document.querySelector(".text + .row button.primary").textContent === "My hand" && document.querySelector(".text:has(+ .row) strong").textContent === "table"`,
		"a button leads to a message":  `document.querySelector(".row a.button").hash === "#m` + first.ID + `" && document.querySelector(".row a.button").textContent === "There ↗"`,
		"a button leads away":          `document.querySelectorAll(".row a.button")[1].target === "_blank"`,
		"a call for me stands out":     `document.querySelector("li.called .mention.me").textContent === "@Anne"`,
		"what is under is underlined":  `document.querySelector(".text u").textContent === "under"`,
		"a tag is only text":           `!document.querySelector(".text img") && document.querySelector("li.called .text").textContent.includes("<img src=x")`,
		"a moment counts from now":     `/days ago$/.test(document.querySelector(".text time").textContent)`,
		"lines quoted stand together":  `document.querySelectorAll(".text blockquote").length === 1`,
		"numbered lines are a list":    `document.querySelector(".text ol li").textContent === "one"`,
		"counted on from the first":    `document.querySelector(".text ol").start === 3 && document.querySelectorAll(".text ol li[value]").length === 0`,
		"a code block is left as is":   `document.querySelector(".text pre").textContent === "**raw**"`,
		"a link leads to its message":  `document.querySelector("a.jump").hash === "#m` + first.ID + `"`,
		"and pressing it finds it":     `document.querySelector("a.jump").click() === undefined && document.activeElement.id === "m` + first.ID + `"`,
	} {
		browser.Until(anne, t, what, holds)
	}
}

func TestWhatIsTypedForAnOptionMayHoldSpacesAndAnAtSign(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Until(anne, t, "the commands are there", `document.querySelectorAll("#games button").length === 2`)
	for line, want := range map[string]string{
		"/hello to:the whole court times:2":     "Hello to:the whole court times:2",
		"/hello times:3 from:@Marc":             "Hello times:3 from:" + r.marc.ID,
		"/hello from:marc to:Anne at 20:00 now": "Hello to:Anne at 20:00 now from:" + r.marc.ID,
	} {
		browser.Run(anne, t, "send it", chromedp.SendKeys("#line", line), chromedp.Click("#composer .primary"))
		browser.Says(anne, t, ".container strong", want)
	}
	browser.Run(anne, t, "call somebody", chromedp.SendKeys("#line", "@marc, come and see"), chromedp.Click("#composer .primary"))
	browser.Says(anne, t, ".text .mention", "@Marc")
}

func TestAGameThatThereIsNotIsNamedWithThoseThatThereAre(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Until(anne, t, "the commands are there", `document.querySelectorAll("#games button").length === 2`)
	browser.Run(anne, t, "send it", chromedp.SendKeys("#line", "/play chess\r"))
	browser.Says(anne, t, "#state", "There is no game chess: nim, tic.")
}

func TestTheFirstScreenOffersAGameEach(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Says(anne, t, "#games button", "/play nim computers:3 starts:now")
	browser.Says(anne, t, "#games button", "Stones in heaps")
	browser.Run(anne, t, "press the first", chromedp.Click("#games button"))
	browser.Says(anne, t, ".container strong", "Play nim computers:3 starts:now")
	browser.Until(anne, t, "then it offers none", `document.querySelector("#empty").hidden`)
}

func TestAThreadStandsBelowItsChannelAsSoonAsItIsSpokenOf(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	thread := r.ch.Thread("Nim · 7QK")
	r.marc.Say(r.ch, "https://discord.com/channels/"+r.guild.ID+"/"+thread.ID)
	browser.Says(anne, t, "a.jump", "#Nim · 7QK")
	browser.Until(anne, t, "it is indented below its channel", `(() => {
		const [games, below] = document.querySelectorAll("#channels li");
		const left = (li) => li.querySelector("a").getBoundingClientRect().left;
		return below.textContent.includes("Nim · 7QK") && left(below) > left(games);
	})()`)
}

// Who is to move and which threads there are is told in these lists, again and again.
func TestWhatChangesInTheListsOfThePageLeavesTheFocusThere(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	for i, at := range []string{"#users .apart", "#channels a", "#languages a"} {
		browser.Run(anne, t, "go there by the keyboard", chromedp.Focus(at))
		thread := r.ch.Thread(fmt.Sprint("Nim · ", i))
		r.marc.Say(thread, "It begins")
		browser.Says(anne, t, "#channels .thread", thread.Name)
		browser.Until(anne, t, at+" keeps the focus", fmt.Sprintf("document.activeElement.matches(%q)", at))
	}
}

func TestTheAnswerToWhatOneDoesIsScrolledTo(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.post(t, table("Hello"))
	for range 30 {
		r.marc.Say(r.ch, "And another thing")
	}
	r.hire(t)
	anne := r.tab(browser.Chromium(t), t, "anne")
	browser.Run(anne, t, "look at a phone's height", chromedp.EmulateViewport(360, 740))
	browser.Until(anne, t, "the messages are there, and whoever goes up stays up", `((m) => { const before = m.scrollTop; m.scrollTop = 0; return before === 0 && m.scrollHeight > m.clientHeight; })(document.querySelector("#messages"))`)
	r.marc.Say(r.ch, "The last of all")
	browser.Until(anne, t, "what others say scrolls nothing", `!document.querySelector("#newer").hidden && document.querySelector("#messages").scrollTop === 0`)
	browser.Run(anne, t, "press a button", chromedp.Click(`button[data-control="peek"]`))
	browser.Until(anne, t, "the answer is to be seen", `(() => {
		const answer = document.querySelector(".private")?.getBoundingClientRect(), room = document.querySelector("#messages").getBoundingClientRect();
		return answer && answer.bottom <= room.bottom + 1 && answer.top >= room.top;
	})()`)
}
