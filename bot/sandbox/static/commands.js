// What is typed after a slash, read by the commands as they are declared:
// "/play dalmuti rounds:3".

const flag = 5, integer = 4, number = 10;
export const person = 6;

// people are who can be named in an option or chosen in a menu.
export const people = (page) => [...page.names].map(([value, name]) => ({ value, name }));

// parse tells the command, the words that name it, the options it could have
// and those given.
export function parse(line, commands) {
  const words = line.slice(1).split(/\s+/).filter(Boolean);
  const command = commands.find((c) => c.name === words[0]);
  const path = command ? [words[0]] : [];
  let declared = command?.options ?? [];
  for (const word of words.slice(path.length)) {
    const sub = declared.find((o) => o.type <= 2 && o.name === word);
    if (!sub) break;
    path.push(word);
    declared = sub.options ?? [];
  }
  const options = {}, rest = words.slice(path.length).join(" "), one = needed(declared);
  if (one && rest && !rest.includes(":")) options[one.name] = value(one, rest.replaceAll('"', ""));
  for (const [, name, text] of rest.matchAll(/([^\s:]+):\s*("[^"]*"?|[^\s]+)/g)) {
    options[name] = value(declared.find((o) => o.name === name), text.replaceAll('"', ""));
  }
  return { command, path, declared, options };
}

// needed is the option that may be typed without its name: "/place 14a".
function needed(declared) {
  return declared.some((o) => o.type <= 2) ? undefined : declared.find((o) => o.required);
}

// value is what an option takes for what was typed, be it a choice's name.
function value(o, text) {
  const choice = o?.choices?.find((c) => c.name.toLowerCase() === text.toLowerCase());
  if (choice) return choice.value;
  if ((o?.type === integer || o?.type === number) && Number.isFinite(Number(text))) return Number(text);
  if (o?.type === flag && /^(true|yes|false|no)$/i.test(text)) return /^(true|yes)$/i.test(text);
  return text;
}

// ready reports whether a line can be sent as it is.
export function ready(line, commands) {
  const { command, declared, options } = parse(line, commands);
  return Boolean(command) && !declared.some((o) => o.type <= 2 || (o.required && !(o.name in options)));
}

// typing splits what is typed for an option off the line, if it is one.
export function typing(line, commands) {
  const { path, declared } = parse(line, commands);
  const bare = `/${path.join(" ")} `, one = needed(declared);
  if (one && line.startsWith(bare) && /^[^\s:]*$/.test(line.slice(bare.length))) {
    return { option: one, line: bare.trim(), typed: line.slice(bare.length), before: bare };
  }
  const m = line.match(/(?:^|\s)([^\s:"]+):("[^"]*|[^\s"]*)$/);
  const option = m && declared.find((o) => o.name === m[1]);
  if (!option) return null;
  return { option, line: "/" + path.join(" "), typed: m[2].replace('"', ""), before: line.slice(0, line.length - m[2].length) };
}

// suggest lists what could come next: {insert, label, about}.
export function suggest(line, commands, found = []) {
  if (!line.startsWith("/")) return [];
  const open = typing(line, commands);
  if (open) return values(open, found);
  const last = line.split(/\s/).at(-1), before = line.slice(0, line.length - last.length);
  const { command, path, declared, options } = parse(before, commands);
  if (!command) return before ? [] : named(commands, "/", last.slice(1), "/");
  const subs = declared.filter((o) => o.type <= 2);
  if (subs.length) return named(subs, before, last, `/${path.join(" ")} `);
  return declared.filter((o) => !(o.name in options) && o.name.startsWith(last))
    .map((o) => ({ insert: `${before}${o.name}:`, label: o.name + ":", about: o.required ? `${o.description} (needed)` : o.description }));
}

function named(list, before, typed, prefix) {
  return list.filter((c) => c.name.startsWith(typed.toLowerCase()))
    .map((c) => ({ insert: `${before}${c.name} `, label: prefix + c.name, about: c.description }));
}

function values({ option, typed, before }, found) {
  return offered(option, found).filter((c) => option.autocomplete || c.name.toLowerCase().includes(typed.toLowerCase()))
    .map((c) => {
      const text = String(c.value);
      return { insert: `${before}${/\s/.test(text) ? `"${text}"` : text} `, label: c.name, about: "" };
    })
    .concat(range(option, typed));
}

function offered(o, found) {
  if (o.autocomplete || o.type === person) return found;
  if (o.type === flag) return [{ name: "yes", value: "yes" }, { name: "no", value: "no" }];
  return o.choices ?? [];
}

// range says between which numbers an option lies, as a line that inserts nothing.
function range(o, typed) {
  if (typed || o.type !== integer || o.choices || o.min_value === undefined) return [];
  return [{ label: `${o.min_value} to ${o.max_value ?? "…"}`, about: o.description }];
}
