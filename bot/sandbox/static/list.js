// The list of messages: drawn from what the server says, changed in place.
import { chosen, count } from "./controls.js";
import { $ } from "./dom.js";
import { draw } from "./message.js";
import { patch, reset } from "./patch.js";

const drawn = new Map(); // message id → the JSON it was drawn from
const list = $("messages");
let settled = false; // the first messages are there
let stuck = true; // to the end, whatever grows or shrinks, until somebody goes elsewhere
let height = 0; // of all that stands there, when it was looked at last

let awaited = 0; // until when what comes is the answer to what has just been done here

// mine says that something was done here.
export function mine() { awaited = Date.now() + 3000; }

// answer is the newest of what has come of it: rather what is for me alone, or mine.
function answer(fresh, page) {
  if (!fresh.length || Date.now() > awaited) return null;
  awaited = 0;
  return $("m" + (fresh.findLast((m) => m.private || m.author.id === page.me.id) ?? fresh.at(-1)).id);
}

// show makes the list what the messages say.
export function show(messages, page) {
  const ids = new Set(messages.map((m) => m.id));
  for (const id of [...drawn.keys()].filter((id) => !ids.has(id))) forget(id);
  const fresh = messages.filter((m) => !drawn.has(m.id));
  let before = null;
  for (const m of messages) before = place(m, before, page);
  $("empty").hidden = messages.length > 0;
  const came = answer(fresh, page);
  if (stuck) toEnd();
  else if (came) came.scrollIntoView({ block: "nearest" });
  else if (fresh.length) $("newer").hidden = false;
  if (settled) announce(fresh.filter((m) => m.author.id !== page.me.id));
  else arrive();
  settled = true;
}

function forget(id) {
  const node = $("m" + id);
  if (node?.contains(document.activeElement)) list.focus();
  node?.remove();
  drawn.delete(id);
}

function place(m, before, page) {
  const text = JSON.stringify(m), old = $("m" + m.id);
  if (drawn.get(m.id) === text) return old;
  drawn.set(m.id, text);
  const node = draw(m, page);
  if (old) {
    patch(old, node);
    old.querySelectorAll("fieldset").forEach((f) => count(f));
    return old;
  }
  list.insertBefore(node, before ? before.nextSibling : list.firstChild);
  return node;
}

// announce reads new messages to those who do not see them.
function announce(messages) {
  if (!messages.length) return;
  $("news").textContent = messages.map((m) => {
    const words = $("m" + m.id)?.querySelector(".text")?.innerText ?? "";
    return `${m.author.global_name || m.author.username}: ${words.slice(0, 300)}`;
  }).join(". ");
}

const atEnd = () => list.scrollHeight - list.scrollTop - list.clientHeight < 80;

function toEnd() {
  list.scrollTop = height = list.scrollHeight;
  $("newer").hidden = true;
}

// arrive goes to the message that the address names.
function arrive() {
  const there = location.hash && document.getElementById(location.hash.slice(1));
  if (there) spot(there);
}

function spot(node) {
  stuck = false;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.remove("spotted");
  void node.offsetWidth; // begins the animation anew
  node.classList.add("spotted");
}

// begin lets the list do what is written on its controls.
export function begin(page) {
  list.addEventListener("scroll", () => {
    stuck = atEnd() || stuck && list.scrollHeight !== height; // what grows or shrinks scrolls, too
    height = list.scrollHeight;
    if (stuck) $("newer").hidden = true;
  }, { passive: true });
  new ResizeObserver(() => { if (stuck) toEnd(); }).observe(list);
  list.addEventListener("load", () => { if (stuck) toEnd(); }, true); // pictures
  list.addEventListener("toggle", (e) => { if (e.newState === "open") e.target.scrollIntoView({ block: "nearest" }); }, true);
  list.addEventListener("keydown", (e) => { if (e.key === "Escape") fold(e.target); else unfold(e); });
  $("newer").onclick = toEnd;
  list.addEventListener("click", (e) => press(e, page));
  list.addEventListener("change", (e) => {
    const menu = e.target.closest("fieldset");
    if (menu) count(menu, e.target);
    else if (e.target.dataset.do === "select") use(e.target, page);
  });
}

function press(e, page) {
  const spoiler = e.target.closest(".spoiler:not(.open)");
  if (spoiler) { e.preventDefault(); spoiler.classList.add("open"); return; }
  const jump = e.target.closest("a.jump[href*='#']");
  const there = jump && $(jump.hash.slice(1));
  if (there) { e.preventDefault(); spot(there); return; }
  const control = e.target.closest("button[data-do]");
  if (control) use(control, page);
}

// fold closes what has been opened around a control.
function fold(control) {
  const open = control.closest("details[open]");
  if (open?.contains(document.activeElement)) open.firstChild.focus();
  open?.removeAttribute("open");
}

// unfold has the keys that choose in a closed menu open it: where a browser draws menus in
// its own way, each would be a choice, and sent.
function unfold(e) {
  const chooses = /^(Arrow|Page|Home|End)/.test(e.key) || (e.key.length === 1 && e.key !== " " && !e.ctrlKey && !e.metaKey);
  if (e.target.localName !== "select" || !chooses || getComputedStyle(e.target).appearance === "base-select") return;
  e.preventDefault();
  e.target.showPicker?.();
}

// use acts with a control, which rests meanwhile.
async function use(control, page) {
  if (control.getAttribute("aria-busy")) return;
  control.setAttribute("aria-busy", "true");
  const message = control.closest("#messages > li").id.slice(1);
  const { do: what, control: name, emoji } = control.dataset;
  fold(control);
  await page.act({ do: what, message, control: name, emoji, values: what === "select" ? chosen(control) : undefined });
  control.removeAttribute("aria-busy");
  if (control.localName === "select") reset(control);
}
