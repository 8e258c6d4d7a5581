// The page: who looks, where, and what is to be seen there now.
import { games } from "./commands.js";
import { compose } from "./composer.js";
import { $, element, face } from "./dom.js";
import { listen } from "./ear.js";
import { begin, mine, show } from "./list.js";
import { openModal } from "./modal.js";
import { tick } from "./moment.js";
import { patch } from "./patch.js";
import { language, languages, say, spoken, translate } from "./words.js";

const query = new URLSearchParams(location.search);

const page = {
  as: query.get("as") ?? sessionStorage.as ?? "", in: query.get("in") ?? "",
  me: { id: "0", name: "" }, names: new Map(), channels: new Map(), commands: [],

  address(path) { return `/page/${path}?${new URLSearchParams({ as: this.as, in: this.in, lang: language })}`; },
  fileOf(url) { return url.startsWith("/") ? `${url}?${new URLSearchParams({ as: this.as, in: this.in })}` : url; },

  notice(text = "") {
    $("state").textContent = text;
    clearTimeout(this.timer);
    if (text) this.timer = setTimeout(() => this.notice(), 9000);
  },

  // act does something and says what is the matter when it does not work.
  // It returns what came of it.
  async act(deed) {
    let outcome = {};
    try {
      const r = await fetch(this.address("do"), { method: "POST", body: JSON.stringify(deed) });
      outcome = await r.json();
      if (deed.do !== "complete") this.notice(outcome.error && say(outcome.error));
      if (outcome.modal) openModal(outcome.modal, this);
    } catch {
      lost();
      outcome = { error: "offline" }; // the page says so already
    }
    if (deed.do === "complete") return outcome;
    mine();
    await look();
    return outcome;
  },
};

const lost = () => document.body.classList.add("offline");

async function get(path) {
  const r = await fetch(page.address(path));
  if (r.status === 404 && (page.as || page.in)) { // somebody unknown: be the first there is
    page.as = page.in = "";
    return get(path);
  }
  if (!r.ok) throw new Error(r.statusText);
  return r.json();
}

// world learns who and what there is.
async function world() {
  const w = await get("world");
  page.me = w.me;
  page.as = sessionStorage.as = w.me.name.toLowerCase();
  page.in = w.here.name;
  page.names = new Map([...w.users, w.bot].map((u) => [u.id, u.name]));
  page.channels = new Map(w.channels.map((c) => [c.id, c.name]));
  page.commands = (w.commands ?? []).map((c) => peopled(c, [...w.users, w.bot]));
  const text = JSON.stringify([w.me, w.here, w.users, w.channels, w.commands]);
  if (world.drawn === text) return;
  world.drawn = text;
  furnish(w);
}

// peopled is a command in this language, of which the options that name a user propose them.
function peopled(c, users) {
  const choices = c.type === 6 && users.map((u) => ({ name: u.name, value: u.id }));
  return { ...spoken(c), choices: choices || c.choices?.map(spoken), options: c.options?.map((o) => peopled(o, users)) };
}

function furnish(w) {
  history.replaceState(null, "", `?${new URLSearchParams({ as: page.as, in: page.in })}${location.hash}`);
  document.title = `#${page.in} · ${w.me.name} · Hofnar`;
  $("guild").textContent = w.guild.name;
  $("where").textContent = "#" + page.in;
  fill("whoami", face(w.me), name(w.me));
  $("line").placeholder = say("Message #{}, or / for commands", page.in);
  fill("channels", ...w.channels.map((c) => element("li", c.parent ? { class: "thread" } : {}, way({ in: c.name }, c.name === page.in, (c.parent ? "↳ " : "#") + c.name))));
  fill("games", ...games(page.commands).map((g) => element("li", {}, element("button", { "data-say": g.line }, element("strong", {}, g.line), element("span", {}, g.about)))));
  fill("languages", ...Object.entries(languages).map(([lang, called]) => element("li", { lang }, way({ lang }, lang === language, called))));
  fill("users", ...w.users.map((u) => {
    const as = u.name.toLowerCase();
    const apart = element("a", { class: "apart", href: address({ as, lang: language }), target: "_blank", "aria-label": say("Be {} in a new tab", u.name), title: say("In a new tab") }, "↗");
    return element("li", {}, way({ as }, as === page.as, face(u), name(u)), as !== page.as && apart);
  }));
}

// fill has a part of the page hold this, and leaves the focus where it is.
function fill(id, ...inside) {
  const fresh = $(id).cloneNode();
  fresh.append(...inside);
  patch($(id), fresh);
}

// name says with a dot that somebody is waited for here.
const name = (u) => element("span", u.waited ? { class: "waited", title: say("To move") } : {}, u.name, u.waited && element("span", { class: "unseen" }, say(", to move")));

const address = (to) => "?" + new URLSearchParams({ as: page.as, in: page.in, ...to });

const way = (to, here, ...label) => element("a", { href: address(to), "aria-current": here && "true" }, ...label);

// look fetches what is to be seen; asked again meanwhile, it looks once more.
function look() {
  look.again = true;
  look.going ??= looking().finally(() => { look.going = null; });
  return look.going;
}

async function looking() {
  try {
    while (look.again) {
      look.again = false;
      const messages = await get("messages");
      await world(); // which knows all that they speak of
      show(messages, page);
    }
    document.body.classList.remove("offline");
  } catch {
    lost();
  }
}

translate();
begin(page);
compose(page);
tick();
look().finally(() => listen(look, lost));
