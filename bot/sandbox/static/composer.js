// The line at the bottom: plain text, or a command with completion.
import { element } from "./markdown.js";

// parse reads "/play dalmuti rounds:3" by the declared commands.
export function parse(line, commands) {
  const words = line.slice(1).split(/\s+/).filter(Boolean);
  const command = commands.find((c) => c.name === words[0]);
  let declared = command?.options ?? [], at = 1;
  const path = command ? [words[0]] : [];
  while (at < words.length) {
    const sub = declared.find((o) => o.type <= 2 && o.name === words[at]);
    if (!sub) break;
    path.push(words[at++]);
    declared = sub.options ?? [];
  }
  const options = {};
  for (const m of words.slice(at).join(" ").matchAll(/([^\s:]+):\s*("[^"]*"|[^\s]+)/g)) {
    const o = declared.find((d) => d.name === m[1]);
    options[m[1]] = value(o, m[2].replace(/^"|"$/g, ""));
  }
  return { command, path, declared, options };
}

function value(o, text) {
  if (o?.type === 4 || o?.type === 10) return Number(text);
  if (o?.type === 5) return text === "true" || text === "yes";
  return text;
}

// suggest lists what could come next: {insert, label, about}.
export function suggest(line, commands) {
  if (!line.startsWith("/")) return [];
  const { command, path, declared, options } = parse(line, commands);
  const last = line.split(/\s/).at(-1);
  const done = line.slice(0, line.length - last.length);
  if (!command || (path.length === 1 && !line.includes(" "))) {
    return commands.filter((c) => ("/" + c.name).startsWith(line))
      .map((c) => ({ insert: "/" + c.name + " ", label: "/" + c.name, about: c.description }));
  }
  const subs = declared.filter((o) => o.type <= 2);
  if (subs.length) {
    return subs.filter((o) => o.name.startsWith(last))
      .map((o) => ({ insert: done + o.name + " ", label: "/" + [...path, o.name].join(" "), about: o.description }));
  }
  const [name, typed] = last.split(":");
  const open = declared.find((o) => o.name === name);
  if (open && typed !== undefined) {
    return offered(open).filter((c) => String(c.value).startsWith(typed) || c.name.toLowerCase().startsWith(typed.toLowerCase()))
      .map((c) => ({ insert: `${done}${name}:${c.value} `, label: String(c.name), about: name }));
  }
  if (last && !line.endsWith(" ") && path.includes(last)) return [];
  return declared.filter((o) => !(o.name in options) && o.name.startsWith(last))
    .map((o) => ({ insert: done + o.name + ":", label: o.name, about: o.description }));
}

function offered(o) {
  if (o.choices) return o.choices;
  if (o.type === 5) return [{ name: "yes", value: true }, { name: "no", value: false }];
  return [];
}

export function compose(page) {
  const form = document.querySelector("#composer"), line = document.querySelector("#line");
  const box = document.querySelector("#suggestions");
  let list = [], at = -1;

  const show = () => {
    list = suggest(line.value, page.commands);
    at = -1;
    box.hidden = list.length === 0;
    box.replaceChildren(...list.map((s, i) => {
      const li = element("li", "");
      li.role = "option";
      li.id = "s" + i;
      li.append(element("strong", s.label), element("span", s.about));
      li.onmousedown = (e) => { e.preventDefault(); take(i); };
      return li;
    }));
    mark();
  };
  const mark = () => {
    [...box.children].forEach((li, i) => li.setAttribute("aria-selected", String(i === at)));
    line.setAttribute("aria-activedescendant", at < 0 ? "" : "s" + at);
    box.children[at]?.scrollIntoView({ block: "nearest" });
  };
  const take = (i) => { line.value = list[i].insert; line.focus(); show(); };

  line.oninput = line.onfocus = show;
  line.onblur = () => { box.hidden = true; };
  line.onkeydown = (e) => {
    if (box.hidden || !list.length) return;
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      at = (at + (e.key === "ArrowDown" ? 1 : list.length + (at < 0 ? 0 : -1))) % list.length;
      mark();
    } else if (e.key === "Tab" || (e.key === "Enter" && at >= 0)) {
      e.preventDefault();
      take(Math.max(at, 0));
    } else if (e.key === "Escape") {
      box.hidden = true;
    }
  };
  form.onsubmit = (e) => {
    e.preventDefault();
    const said = line.value.trim();
    if (!said) return;
    line.value = "";
    box.hidden = true;
    if (!said.startsWith("/")) {
      page.act({ do: "say", line: said });
      return;
    }
    const { path, options } = parse(said, page.commands);
    page.act({ do: "slash", line: "/" + (path.join(" ") || said.slice(1)), options });
  };
}
