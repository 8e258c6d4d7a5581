// One message into DOM nodes. Nothing here listens: what a control does is
// written on it (data-do) and done by the list it stands in.
import { people } from "./commands.js";
import { button, menu } from "./controls.js";
import { element, face } from "./dom.js";
import { markdown } from "./markdown.js";
import { language, say } from "./words.js";

const handy = ["✊", "👍", "👏", "😂", "👑"];

export function draw(m, page) {
  const classes = [m.private && "private", (m.mentioned ?? []).includes(page.me.id) && "called", m.failed && "unanswered"];
  const who = { id: m.author.id, name: m.author.global_name || m.author.username, bot: m.author.bot };
  return element("li", { id: "m" + m.id, class: classes.filter(Boolean).join(" ") || null, tabindex: -1 },
    face(who), element("article", { class: "body", "aria-label": say("{} says", who.name) }, ...body(m, who, page)));
}

function* body(m, who, page) {
  yield head(m, who);
  if (m.waiting) yield element("p", { class: "quiet thinking" }, say("{} is thinking", who.name));
  if (m.content) yield element("div", { class: "text" }, markdown(m.content, page));
  for (const c of m.components ?? []) yield part(c, m, page);
  if (!m.components?.length) {
    for (const a of m.attachments ?? []) yield attachment(a, page);
  }
  if (m.failed) yield element("p", { class: "failed", role: "alert" }, say("This interaction failed"));
  yield m.private ? seenBy() : reactions(m, page);
}

function head(m, who) {
  const then = new Date(m.timestamp);
  const today = then.toDateString() === new Date().toDateString();
  const at = then.toLocaleString(language, today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
  return element("header", { class: "head" }, element("strong", {}, who.name), who.bot && element("span", { class: "tag" }, "app"),
    element("time", { datetime: m.timestamp, title: then.toLocaleString(language) }, at),
    m.edited_timestamp && element("span", { class: "edited", title: new Date(m.edited_timestamp).toLocaleString(language) }, say("edited")));
}

function seenBy() {
  return element("p", { class: "quiet seen" }, say("Only you can see this · "),
    element("button", { class: "plain", "data-do": "dismiss" }, say("Dismiss")));
}

function reactions(m, page) {
  const node = element("div", { class: "reactions" });
  for (const r of m.reactions ?? []) node.append(reaction(r.emoji, r.users, page));
  node.append(element("details", { "data-kind": "more" },
    element("summary", { "aria-label": say("Add a reaction"), title: say("Add a reaction") }, "+"),
    element("div", {}, ...handy.map((e) => reaction(e, null, page)))));
  return node;
}

function reaction(emoji, users, page) {
  const names = users?.map((id) => page.names.get(id) ?? say("someone")).join(", ");
  return element("button", {
    class: "reaction", "data-do": "react", "data-emoji": emoji, "data-kind": emoji, title: names,
    "aria-pressed": users && String(users.includes(page.me.id)),
    "aria-label": users ? `${emoji}, ${names}` : say("React with {}", emoji),
  }, emoji, users && element("b", {}, users.length));
}

// The kinds of component, by Discord's numbers.
const parts = {
  1: (c, m, page) => element("div", { class: "row" }, ...all(c.components, m, page)),
  2: (c, m, page) => button(c, page),
  3: (c) => menu(c),
  5: (c, m, page) => menu({ ...c, options: [...page.names].map(([value, label]) => ({ value, label })) }),
  9: (c, m, page) => element("div", { class: "section" },
    element("div", { class: "words" }, ...all(c.components, m, page)), part(c.accessory, m, page)),
  10: (c, m, page) => element("div", { class: "text" }, markdown(c.content, page)),
  11: (c, m, page) => picture(c.media.url, c.description, c.spoiler, page),
  12: (c, m, page) => element("div", { class: "gallery" },
    ...c.items.map((i) => picture(i.media.url, i.description, i.spoiler, page))),
  13: (c, m, page) => attachment({ ...c.file, filename: c.file.url.split("/").pop() }, page),
  14: (c) => element("hr", { class: c.divider === false ? "blank" : null }),
  17: container,
};

function part(c, m, page) {
  return (parts[c.type] ?? (() => element("p", { class: "quiet" }, say("Something this page does not show"))))(c, m, page);
}

const all = (list, m, page) => (list ?? []).map((c) => part(c, m, page));

function container(c, m, page) {
  const node = element("div", { class: "container" }, ...all(c.components, m, page));
  if (c.accent_color !== undefined) node.style.setProperty("--accent", "#" + c.accent_color.toString(16).padStart(6, "0"));
  return node;
}

function picture(url, alt, spoiler, page) {
  const src = page.fileOf(url);
  return element("a", { class: spoiler ? "picture spoiler" : "picture", href: src, target: "_blank" }, element("img", { src, alt: alt ?? "" }));
}

function attachment(a, page) {
  if (/\.(png|jpe?g|gif|webp)$/i.test(a.filename)) {
    return element("a", { class: "picture", href: page.fileOf(a.url), target: "_blank" }, element("img", { src: page.fileOf(a.url), alt: a.description ?? "" }));
  }
  const size = a.size && element("small", {}, a.size < 1024 ? say("{} bytes", a.size) : `${Math.round(a.size / 1024)} kB`);
  return element("a", { class: "file", href: page.fileOf(a.url), download: a.filename }, element("span", {}, a.filename), size);
}
