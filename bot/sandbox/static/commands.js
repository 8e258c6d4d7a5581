// What is typed after a slash, read by the commands as they are declared:
// "/play dalmuti rounds:3".

import { say } from "./words.js";

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
  const options = {}, rest = words.slice(path.length).join(" "), marks = marksIn(rest, declared), one = needed(declared);
  const bare = rest.slice(0, marks[0]?.at).trim(), [, strange] = bare.match(/^([^\s:]+):/) ?? [];
  if (strange) options[strange] = bare.slice(strange.length + 1).trim(); // the bot says that there is none
  else if (one && bare) options[one.name] = value(one, bare.replaceAll('"', ""));
  marks.forEach(({ option, from }, i) => {
    options[option.name] = value(option, rest.slice(from, marks[i + 1]?.at).replaceAll('"', "").trim());
  });
  return { command, path, declared, options };
}

// marksIn finds where options are named in what is typed: what follows is theirs, spaces
// included, up to the next one.
function marksIn(text, declared) {
  return [...text.matchAll(/(?<=^|\s)([^\s:"]+):/g)]
    .map((m) => ({ option: declared.find((o) => o.name === m[1]), at: m.index, from: m.index + m[0].length }))
    .filter((m) => m.option && (text.slice(0, m.at).match(/"/g) ?? []).length % 2 === 0);
}

// needed is the option that may be typed without its name: "/place 14a".
function needed(declared) {
  return declared.some((o) => o.type <= 2) ? undefined : declared.find((o) => o.required);
}

// value is what an option takes for what was typed, be it a choice's name or @ a person's.
function value(o, text) {
  if (o?.type === person) text = text.replace(/^@/, "");
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

// typing splits what is typed for an option off the line, if it is one that is not done yet.
export function typing(line, commands) {
  const { path, declared } = parse(line, commands);
  const bare = `/${path.join(" ")} `, mark = marksIn(line, declared).at(-1) ?? { option: needed(declared), from: bare.length };
  if (!mark.option || line.length < mark.from || !line.startsWith(bare)) return null;
  const typed = line.slice(mark.from).replaceAll('"', "").trimStart();
  if (/\S\s+$/.test(typed) && !continues(mark.option, typed)) return null;
  return { option: mark.option, line: bare.trim(), typed, before: line.slice(0, mark.from) };
}

// continues reports whether what is typed may become a choice of an option.
function continues(o, typed) {
  return (o.choices ?? []).some((c) => c.name.length > typed.trim().length && c.name.toLowerCase().startsWith(typed.toLowerCase()));
}

// suggest lists what could come next: {insert, label, about}.
export function suggest(line, commands, found = []) {
  if (!line.startsWith("/")) return [];
  const open = typing(line, commands), list = open ? values(open, found) : [];
  if (list.length || (open && !/\s/.test(open.typed))) return list;
  const last = line.split(/\s/).at(-1), before = line.slice(0, line.length - last.length);
  const { command, path, declared, options } = parse(before, commands);
  if (!command) return before ? [] : named(commands, "/", last.slice(1), "/");
  const subs = declared.filter((o) => o.type <= 2);
  if (subs.length) return named(subs, before, last, `/${path.join(" ")} `);
  return declared.filter((o) => !(o.name in options) && o.name.startsWith(last))
    .map((o) => ({ insert: `${before}${o.name}:`, label: o.name + ":", about: o.required ? say("{} (needed)", o.description) : o.description }));
}

function named(list, before, typed, prefix) {
  return list.filter((c) => c.name.startsWith(typed.toLowerCase()))
    .map((c) => ({ insert: `${before}${c.name} `, label: prefix + c.name, about: c.description }));
}

function values({ option, typed, before }, found) {
  const like = typed.toLowerCase().replace(option.type === person ? /^@/ : "", "");
  return offered(option, found).filter((c) => option.autocomplete || c.name.toLowerCase().includes(like))
    .map((c) => ({ insert: `${before}${option.type === person ? "@" + c.name : c.value} `, label: c.name, about: "" }))
    .concat(range(option, typed));
}

// games are those that /play opens, each with a line that begins it among three computers.
export function games(commands) {
  const play = commands.find((c) => c.name === "play");
  return (play?.options ?? []).map((o) => ({ line: `/play ${o.name} computers:3 starts:now`, about: o.description }));
}

// stranger says what is wrong with a line that names what a command does not have; else nothing.
export function stranger(line, commands) {
  const { command, path, declared } = parse(line, commands), subs = declared.filter((o) => o.type <= 2);
  const word = line.slice(1).split(/\s+/)[path.length];
  if (!command || !subs.length || !word) return "";
  const of = "/" + path.join(" "), all = subs.map((o) => o.name).join(", ");
  return ["/play", "/rules"].includes(of) ? say("There is no game {}: {}.", word, all) : say("There is no {} {}: {}.", of, word, all);
}

function offered(o, found) {
  if (o.autocomplete || o.type === person) return found;
  if (o.type === flag) return [{ name: say("yes"), value: "yes" }, { name: say("no"), value: "no" }];
  return o.choices ?? [];
}

// range says between which numbers an option lies, as a line that inserts nothing.
function range(o, typed) {
  if (typed || o.type !== integer || o.choices || o.min_value === undefined) return [];
  return [{ label: say("{} to {}", o.min_value, o.max_value ?? "…"), about: o.description }];
}
