// One message into DOM nodes.
import { element, markdown } from "./markdown.js";

const styles = ["", "primary", "secondary", "success", "danger", "link", "premium"];
const handy = ["✊", "👍", "😂", "👑"];

export function draw(m, page) {
  const li = element("li", "");
  li.id = "m" + m.id;
  li.classList.toggle("private", m.private);
  li.classList.toggle("called", (m.mentioned ?? []).includes(page.me.id));
  li.append(face(m.author), body(m, page));
  return li;
}

function face(author) {
  if (author.bot) {
    const cap = document.createElement("img");
    Object.assign(cap, { src: "cap.svg", alt: "", className: "face" });
    return cap;
  }
  const node = element("span", (author.global_name || author.username)[0], "face");
  node.dataset.who = Number(BigInt(author.id) % 6n);
  node.ariaHidden = "true";
  return node;
}

function body(m, page) {
  const node = element("div", "", "body");
  const head = element("div", "", "head");
  head.append(element("strong", m.author.global_name || m.author.username));
  if (m.author.bot) head.append(element("span", "app", "tag"));
  const time = element("time", new Date(m.timestamp).toLocaleTimeString(undefined, { timeStyle: "short" }));
  time.dateTime = m.timestamp;
  head.append(time);
  node.append(head);
  if (m.waiting) node.append(element("p", "Hofnar is thinking…", "quiet"));
  if (m.content) node.append(markdown(m.content, page.names));
  for (const c of m.components) node.append(part(c, m, page));
  if (m.failed) node.append(element("p", "This interaction failed", "failed"));
  node.append(m.private ? seenBy(m, page) : reactions(m, page));
  return node;
}

function seenBy(m, page) {
  const node = element("p", "Only you can see this · ", "quiet");
  const dismiss = element("button", "Dismiss", "plain");
  dismiss.onclick = () => page.act({ do: "dismiss", message: m.id });
  node.append(dismiss);
  return node;
}

function reactions(m, page) {
  const node = element("div", "", "reactions");
  for (const r of m.reactions ?? []) node.append(reaction(r.emoji, r.users, m, page));
  const more = element("details", "");
  more.append(element("summary", "☺"));
  more.firstChild.ariaLabel = "Add a reaction";
  const choice = element("div", "");
  for (const e of handy) choice.append(reaction(e, null, m, page));
  more.append(choice);
  node.append(more);
  return node;
}

function reaction(emoji, users, m, page) {
  const b = element("button", users ? `${emoji} ${users.length}` : emoji, "reaction");
  if (users) b.ariaPressed = String(users.includes(page.me.id));
  b.onclick = () => page.act({ do: "react", message: m.id, emoji });
  return b;
}

function part(c, m, page) {
  switch (c.type) {
    case 1: return all(element("div", "", "row"), c.components, m, page);
    case 2: return button(c, m, page);
    case 3: return menu(c, m, page);
    case 9: {
      const node = all(element("div", "", "section"), c.components, m, page);
      node.append(part(c.accessory, m, page));
      return node;
    }
    case 10: {
      const node = element("div", "", "text");
      node.append(markdown(c.content, page.names));
      return node;
    }
    case 11: return picture(c.media.url, c.description, m);
    case 12: {
      const node = element("div", "", "gallery");
      for (const item of c.items) node.append(picture(item.media.url, item.description, m));
      return node;
    }
    case 13: return download(c.file.url, m);
    case 14: return element("hr", "");
    case 17: {
      const node = all(element("div", "", "container"), c.components, m, page);
      if (c.accent_color) node.style.borderLeftColor = "#" + c.accent_color.toString(16).padStart(6, "0");
      return node;
    }
  }
  return element("p", "(something this page cannot show)", "quiet");
}

function all(node, list, m, page) {
  for (const c of list ?? []) node.append(part(c, m, page));
  return node;
}

function button(c, m, page) {
  const b = element("button", [c.emoji?.name, c.label].filter(Boolean).join(" "), styles[c.style]);
  b.disabled = Boolean(c.disabled);
  if (c.label === "⋯") b.ariaLabel = "More";
  b.dataset.control = c.custom_id;
  b.onclick = () => page.press(b, { do: "click", message: m.id, control: c.custom_id });
  return b;
}

function menu(c, m, page) {
  const low = c.min_values ?? 1, high = c.max_values ?? 1;
  if (high > 1 || low === 0) return several(c, m, page, low, high);
  const node = document.createElement("select");
  node.ariaLabel = c.placeholder || "Choose";
  node.dataset.control = c.custom_id;
  node.disabled = Boolean(c.disabled);
  const preset = (c.options ?? []).some((o) => o.default);
  if (!preset) {
    const none = new Option(c.placeholder || "Choose", "", true, true);
    none.disabled = true;
    node.append(none);
  }
  for (const o of c.options) node.append(new Option(worded(o), o.value, o.default, o.default));
  node.onchange = () => page.press(node, { do: "select", message: m.id, control: c.custom_id, values: [node.value] });
  return node;
}

function worded(o) {
  const label = [o.emoji?.name, o.label].filter(Boolean).join(" ");
  return o.description ? `${label} — ${o.description}` : label;
}

// several is a menu of which more than one line can be chosen.
function several(c, m, page, low, high) {
  const node = element("fieldset", "", "several");
  node.append(element("legend", c.placeholder || "Choose"));
  node.dataset.control = c.custom_id;
  const apply = element("button", "Choose", "primary");
  const chosen = () => [...node.querySelectorAll("input:checked")].map((i) => i.value);
  const check = () => {
    const n = chosen().length;
    apply.disabled = n < low || n > high;
    for (const i of node.querySelectorAll("input")) i.disabled = !i.checked && n >= high;
  };
  for (const o of c.options) {
    const label = element("label", "");
    const box = document.createElement("input");
    Object.assign(box, { type: "checkbox", value: o.value, checked: Boolean(o.default), onchange: check });
    label.append(box, element("span", worded(o)));
    node.append(label);
  }
  apply.onclick = () => page.press(apply, { do: "select", message: m.id, control: c.custom_id, values: chosen() });
  node.append(apply);
  check();
  return node;
}

function source(url, m) {
  const name = url.replace(/^attachment:\/\//, "");
  return m.attachments.find((a) => a.filename === name)?.url ?? url;
}

function picture(url, alt, m) {
  const img = document.createElement("img");
  Object.assign(img, { src: source(url, m), alt: alt ?? "", className: "picture" });
  return img;
}

function download(url, m) {
  const a = element("a", "⬇ " + url.replace(/^attachment:\/\//, ""), "file");
  a.href = source(url, m);
  a.download = url.replace(/^attachment:\/\//, "");
  return a;
}
