// Discord's markdown, as much as a table needs, into DOM nodes: never into HTML text.

const inline = new RegExp([
  "\\\\([^A-Za-z0-9\\s])",            // 1 escaped sign
  "`([^`]+)`",                        // 2 code
  "\\*\\*(.+?)\\*\\*(?!\\*)",         // 3 bold
  "__(.+?)__",                        // 4 underlined
  "\\*([^*\\s](?:[^*]*[^*\\s])?)\\*", // 5 italic
  "~~(.+?)~~",                        // 6 struck out
  "<t:(-?\\d+)(?::([tTdDfFR]))?>",    // 7 moment, 8 its style
  "<@!?(\\d+)>",                      // 9 mention
  "</([^:>]+):\\d+>",                 // 10 command
  "(https?://[^\\s<>)]*[^\\s<>).,;:!?])", // 11 address
].join("|"), "gs");

export function markdown(text, names) {
  const out = document.createDocumentFragment();
  for (const block of text.split(/(```[\s\S]*?```)/)) {
    if (block.startsWith("```") && block.length > 5) {
      out.append(element("pre", block.slice(3, -3).replace(/^\w*\n/, "")));
    } else {
      lines(block, names, out);
    }
  }
  return out;
}

function lines(block, names, out) {
  let list = null;
  for (const line of block.split("\n")) {
    const item = line.match(/^\s*[-*] (.*)/);
    if (item) {
      if (!list) out.append(list = document.createElement("ul"));
      list.append(span("li", item[1], names));
      continue;
    }
    list = null;
    const marked = line.match(/^(-#|#{1,3}|>) (.*)/);
    if (marked) {
      const tag = { "-#": "small", ">": "blockquote" }[marked[1]] ?? "h" + (marked[1].length + 2);
      out.append(span(tag, marked[2], names));
    } else if (line.trim()) {
      out.append(span("p", line, names));
    }
  }
}

function span(tag, text, names) {
  const node = document.createElement(tag);
  let at = 0;
  for (const m of text.matchAll(inline)) {
    node.append(text.slice(at, m.index), piece(m, names));
    at = m.index + m[0].length;
  }
  node.append(text.slice(at));
  return node;
}

function piece(m, names) {
  if (m[1]) return m[1];
  if (m[2]) return element("code", m[2]);
  if (m[3]) return span("strong", m[3], names);
  if (m[4]) return span("u", m[4], names);
  if (m[5]) return span("em", m[5], names);
  if (m[6]) return span("s", m[6], names);
  if (m[7]) return moment(Number(m[7]) * 1000, m[8]);
  if (m[9]) return element("span", "@" + (names.get(m[9]) ?? "someone"), "mention");
  if (m[10]) return element("span", "/" + m[10], "mention");
  return link(m[11]);
}

function link(address) {
  const jump = address.match(/^https:\/\/discord\.com\/channels\/\d+\/\d+(?:\/(\d+))?$/);
  const a = element("a", jump ? "the table" : address);
  a.href = jump ? "#m" + (jump[1] ?? "") : address;
  if (!jump) a.rel = "noreferrer";
  return a;
}

function moment(ms, style) {
  const node = element("time", "");
  node.dateTime = new Date(ms).toISOString();
  node.title = new Date(ms).toLocaleString();
  node.dataset.style = style ?? "f";
  tell(node);
  return node;
}

// tell puts a moment into words as seen from now.
export function tell(node) {
  const then = new Date(node.dateTime);
  if (node.dataset.style !== "R") {
    const day = { dateStyle: "medium" }, time = { timeStyle: "short" };
    const style = { t: time, T: time, d: day, D: day }[node.dataset.style] ?? { ...day, ...time };
    node.textContent = then.toLocaleString(undefined, style);
    return;
  }
  const seconds = Math.round((then - Date.now()) / 1000);
  const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, n]) => Math.abs(seconds) >= n) ?? units[3];
  node.textContent = new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

export function element(tag, text, name) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(text);
  return node;
}
