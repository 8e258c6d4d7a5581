// The line at the bottom: plain text, or a command with completion.
import { parse, people, person, ready, suggest, typing, wrong } from "./commands.js";
import { $, element } from "./dom.js";
import { say } from "./words.js";

export function compose(page) {
  const line = $("line"), box = $("suggestions");
  let list = [], at = -1, found = [];

  const show = () => {
    list = suggest(line.value, page.commands, found);
    at = -1;
    box.replaceChildren(...list.map(row));
    open(list.length > 0);
    mark();
  };
  const open = (yes) => { box.hidden = !yes; line.setAttribute("aria-expanded", String(yes)); };
  const row = (s, i) => {
    const li = element("li", { role: "option", id: "s" + i, class: s.insert ? null : "hint" }, element("strong", {}, s.label), element("span", {}, s.about));
    li.onclick = () => take(i); // and nothing before that: a finger may be about to scroll
    return li;
  };
  const mark = () => {
    [...box.children].forEach((li, i) => li.setAttribute("aria-selected", String(i === at)));
    line.setAttribute("aria-activedescendant", at < 0 ? "" : "s" + at);
    box.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const write = (text) => { line.value = text; line.focus(); changed(); };
  const take = (i) => { if (list[i]?.insert) write(list[i].insert); };
  const move = (by) => { at = (Math.max(at, by > 0 ? at : 0) + by + list.length) % list.length; mark(); };

  // changed shows what could come next, and asks the bot where only it knows.
  const changed = async () => {
    found = [];
    show();
    const now = line.value, asked = now.startsWith("/") ? typing(now, page.commands) : null;
    if (asked?.option?.type === person) return found = people(page), show();
    if (!asked?.option?.autocomplete) return;
    const { choices } = await page.act({ do: "complete", line: asked.line, option: asked.option.name, values: [asked.typed] });
    if (line.value !== now) return;
    found = choices ?? [];
    show();
  };

  const send = async () => {
    const said = line.value.trim();
    if (!said) return;
    const sent = said.startsWith("/") ? slash(said) : page.act({ do: "say", line: called(said) });
    if (!sent) return;
    line.value = "";
    open(false);
    const { error } = await sent;
    if (error && !line.value) line.value = said; // it is not lost, unless something else is being typed
  };
  // called is what is said, with those who are called by an @ and their name.
  const called = (said) => said.replace(/@(\p{L}+)/gu, (as, name) => {
    const one = people(page).find((p) => p.name.toLowerCase() === name.toLowerCase());
    return one ? `<@${one.value}>` : as;
  });
  // slash sends a command, or says why there is nothing to be sent.
  const slash = (said) => {
    const { command, path, options } = parse(said, page.commands), why = wrong(said, page.commands);
    if (command && !why) return page.act({ do: "slash", line: "/" + path.join(" "), options });
    page.notice(why || (page.commands.length ? say("There is no command {} here.", said.split(/\s/)[0]) : say("There are no commands yet. Is the bot running?")));
  };

  const keys = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Tab: () => take(Math.max(at, 0)),
    Escape: () => open(false),
    Enter: () => { if (at >= 0 || !ready(line.value, page.commands)) take(Math.max(at, 0)); else send(); },
  };
  line.oninput = line.onfocus = changed;
  line.onblur = () => open(false);
  box.onmousedown = (e) => e.preventDefault(); // the line keeps the focus
  line.onkeydown = (e) => {
    if (box.hidden || !keys[e.key] || e.shiftKey || e.isComposing) return;
    if (!list.some((s) => s.insert) && e.key !== "Escape") return; // nothing to be taken
    e.preventDefault();
    keys[e.key]();
  };
  $("composer").onsubmit = (e) => { e.preventDefault(); send(); };
  document.addEventListener("click", (e) => {
    const mention = e.target.closest("[data-type]"); // a command named in a message
    if (mention) write(mention.dataset.type);
    const begin = e.target.closest("[data-say]"); // one that is offered where nothing was said yet
    if (begin) slash(begin.dataset.say);
  });
}
