// The page: who looks, where, and what is to be seen there now.
import { compose } from "./composer.js";
import { element, tell } from "./markdown.js";
import { draw } from "./message.js";
import { openModal } from "./modal.js";

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);

const page = {
  me: { id: "0", name: "" }, names: new Map(), commands: [],
  as: query.get("as") ?? sessionStorage.as ?? "", in: query.get("in") ?? "",

  address(path) { return `/page/${path}?as=${encodeURIComponent(this.as)}&in=${encodeURIComponent(this.in)}`; },

  async get(path) {
    const r = await fetch(this.address(path));
    if (!r.ok) throw new Error(r.statusText);
    return r.json();
  },

  // act does something and says what is the matter when it does not work.
  async act(deed) {
    try {
      const r = await fetch(this.address("do"), { method: "POST", body: JSON.stringify(deed) });
      const outcome = await r.json();
      if (outcome.error) notice(outcome.error);
      if (outcome.modal) openModal(outcome.modal, this);
    } catch {
      notice("No connection. Trying again…");
    }
    look();
  },

  // press acts with a control, which rests meanwhile.
  async press(control, deed) {
    control.setAttribute("aria-busy", "true");
    await this.act(deed);
    control.removeAttribute("aria-busy");
    drawn.delete(deed.message); // a menu that was used shows its placeholder again
    look();
  },
};

function notice(text) {
  $("state").textContent = text;
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => { $("state").textContent = ""; }, 6000);
}

async function world() {
  const w = await page.get("world");
  page.me = w.me;
  page.as = w.me.name.toLowerCase();
  page.in = w.here.name;
  sessionStorage.as = page.as;
  page.names = new Map(w.users.map((u) => [u.id, u.name]));
  page.commands = w.commands ?? [];
  history.replaceState(null, "", `?as=${page.as}&in=${page.in}`);
  document.title = `#${page.in} · ${w.me.name} · Hofnar`;
  $("where").textContent = "# " + page.in;
  $("line").placeholder = `Message #${page.in} as ${w.me.name}, or / for commands`;
  switcher("channels", w.channels, "in", (c) => "# " + c.name, page.in);
  switcher("users", w.users, "as", (u) => u.name, page.as);
}

function switcher(list, items, key, label, current) {
  $(list).replaceChildren(...items.map((item) => {
    const a = element("a", label(item));
    const to = new URLSearchParams({ as: page.as, in: page.in, [key]: key === "as" ? item.name.toLowerCase() : item.name });
    a.href = "?" + to;
    if ((key === "as" ? item.name.toLowerCase() : item.name) === current) a.ariaCurrent = "true";
    const li = element("li", "");
    li.append(a);
    return li;
  }));
}

const drawn = new Map(); // message id → the JSON it was drawn from

// look fetches what is to be seen and draws only what is different.
async function look() {
  if (look.busy) { look.again = true; return; }
  look.busy = true;
  try {
    do {
      look.again = false;
      if (!page.commands.length) await world();
      show(await page.get("messages"));
      document.body.classList.remove("offline");
    } while (look.again);
  } catch {
    document.body.classList.add("offline");
  }
  look.busy = false;
}

function show(messages) {
  const list = $("messages");
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const ids = new Set(messages.map((m) => m.id));
  for (const id of drawn.keys()) {
    if (!ids.has(id)) { $("m" + id)?.remove(); drawn.delete(id); }
  }
  let before = null;
  for (const m of messages) {
    const text = JSON.stringify(m), old = $("m" + m.id);
    let node = old;
    if (drawn.get(m.id) !== text) {
      node = draw(m, page);
      if (old) replace(old, node); else list.insertBefore(node, before ? before.nextSibling : list.firstChild);
      drawn.set(m.id, text);
    }
    before = node;
  }
  if (atEnd) list.scrollTop = list.scrollHeight;
}

// replace swaps a message for its newer self and keeps the focus in it.
function replace(old, node) {
  const focused = old.contains(document.activeElement) ? document.activeElement.dataset.control : null;
  old.replaceWith(node);
  if (focused) (node.querySelector(`[data-control="${CSS.escape(focused)}"]`) ?? $("messages")).focus();
}

function listen() {
  const source = new EventSource(page.address("changes"));
  source.onmessage = look;
  source.onerror = () => {
    document.body.classList.add("offline");
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 1000);
  };
  source.onopen = () => { world().then(look).catch(() => {}); };
}

$("menu").onclick = () => {
  const open = document.body.classList.toggle("sheet");
  $("menu").setAttribute("aria-expanded", String(open));
};
document.querySelector("main").addEventListener("click", (e) => {
  if (!e.target.closest("#menu")) { document.body.classList.remove("sheet"); $("menu").setAttribute("aria-expanded", "false"); }
});
setInterval(() => document.querySelectorAll('time[data-style="R"]').forEach(tell), 1000);

compose(page);
world().then(look).catch(() => document.body.classList.add("offline")).finally(listen);
