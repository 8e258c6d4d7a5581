// Discord's markdown, as much as a table needs, into DOM nodes: never into HTML
// text. around says who looks and how people and channels are called.
import { element } from "./dom.js";
import { moment } from "./moment.js";
import { say } from "./words.js";

const inline = new RegExp([
  "\\\\(?<escaped>[^A-Za-z0-9\\s])",
  "`(?<code>[^`]+)`",
  "\\*\\*(?<bold>.+?)\\*\\*(?!\\*)",
  "__(?<under>.+?)__",
  "\\*(?<slant>[^*\\s](?:[^*]*[^*\\s])?)\\*",
  "\\b_(?<slanted>[^_\\s](?:[^_]*[^_\\s])?)_\\b",
  "~~(?<struck>.+?)~~",
  "\\|\\|(?<hidden>.+?)\\|\\|",
  "<a?:(?<sign>\\w+):(?<emoji>\\d+)>",
  "<t:(?<moment>-?\\d{1,13})(?::(?<style>[tTdDfFR]))?>",
  "<@!?(?<user>\\d+)>",
  "<#(?<channel>\\d+)>",
  "</(?<command>[^:>]+):\\d+>",
  "\\[(?<words>[^\\]]+)\\]\\(<?(?<target>https?://[^\\s)>]+)>?\\)",
  "<?(?<address>https?://[^\\s<>)]*[^\\s<>).,;:!?])>?",
].join("|"), "gs");

export function markdown(text, around) {
  const out = document.createDocumentFragment();
  for (const part of text.split(/(```[\s\S]+?```)/)) {
    if (/^```[\s\S]+```$/.test(part)) out.append(element("pre", {}, part.slice(3, -3).replace(/^\w*\n/, "").trimEnd()));
    else out.append(...blocks(part.split("\n"), around));
  }
  return out;
}

// Kinds of line that stand together, and what each line says without its sign.
const kinds = [
  ["blockquote", /^> ?(.*)/],
  ["ul", /^\s*[-*] (.*)/],
  ["ol", /^\s*\d+\. (.*)/],
  ["small", /^-# (.*)/],
  ["h3", /^# (.*)/], ["h4", /^## (.*)/], ["h5", /^### (.*)/],
  ["p", /^(.*\S.*)$/],
];

function blocks(lines, around) {
  const out = [];
  let open = null;
  for (const line of lines) {
    const [tag, sign] = kinds.find(([, sign]) => sign.test(line)) ?? [];
    if (!tag) { open = null; continue; } // an empty line parts
    const says = span(line.match(sign)[1], around);
    if (open?.localName !== tag) out.push(open = element(tag, { start: tag === "ol" && parseInt(line, 10) })); // as at Discord, the first number counts
    else if (!tag.endsWith("l")) open.append(element("br"));
    if (tag.endsWith("l")) open.append(element("li", {}, ...says));
    else open.append(...says);
  }
  return out;
}

function span(text, around) {
  const out = [];
  let at = 0;
  for (const m of text.matchAll(inline)) {
    out.push(text.slice(at, m.index), piece(m.groups, around));
    at = m.index + m[0].length;
  }
  return [...out, text.slice(at)];
}

const wraps = { bold: "strong", under: "u", slant: "em", slanted: "em", struck: "s" };

function piece(g, around) {
  for (const [kind, tag] of Object.entries(wraps)) {
    if (g[kind]) return element(tag, {}, ...span(g[kind], around));
  }
  if (g.escaped) return g.escaped;
  if (g.code) return element("code", {}, g.code);
  if (g.hidden) return element("span", { class: "spoiler", tabindex: 0 }, ...span(g.hidden, around));
  if (g.emoji) return element("img", { class: "emoji", src: `/emojis/${g.emoji}`, alt: `:${g.sign}:` });
  if (g.moment) return moment(Number(g.moment) * 1000, g.style);
  if (g.user) return element("span", { class: g.user === around.me.id ? "mention me" : "mention" }, "@" + (around.names.get(g.user) ?? say("someone")));
  if (g.channel) return element("span", { class: "mention" }, "#" + (around.channels.get(g.channel) ?? say("elsewhere")));
  if (g.command) return element("button", { class: "mention", type: "button", "data-type": "/" + g.command + " " }, "/" + g.command);
  return link(g.target ?? g.address, g.words, around);
}

// link leads away, or to a message on this page.
export function link(address, words, around) {
  const [, channel, message] = address.match(/^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/) ?? [];
  if (!channel) return element("a", { href: address, target: "_blank", rel: "noreferrer" }, words ?? address);
  const name = around.channels.get(channel) ?? say("elsewhere");
  const to = new URLSearchParams({ as: around.as, in: name });
  return element("a", { href: `?${to}${message ? "#m" + message : ""}`, class: "jump" }, words ?? `#${name}${message ? " › " + say("message") : ""}`);
}
