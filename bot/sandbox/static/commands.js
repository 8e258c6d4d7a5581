// What is typed after a slash, read by the commands as they are declared:
// "/play dalmuti rounds:3".

import { language, say } from "./words.js";

const text = 3, flag = 5, integer = 4, number = 10;
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
  if (strange) options[strange] = bare.slice(strange.length + 1).trim(); // there is none: wrong says so
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
function value(o, typed) {
  if (o.type === person) typed = typed.replace(/^@/, "");
  const like = typed.toLowerCase(), choice = o.choices?.find((c) => c.name.toLowerCase() === like);
  if (choice) return choice.value;
  if ((o.type === integer || o.type === number) && typed && Number.isFinite(Number(typed))) return Number(typed);
  if (o.type === flag && ["true", "yes", say("yes")].includes(like)) return true;
  if (o.type === flag && ["false", "no", say("no")].includes(like)) return false;
  return typed;
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

// wrong says why a line is not to be sent, as Discord's own client does before it sends one; else nothing.
export function wrong(line, commands) {
  const { command, path, declared, options } = parse(line, commands), subs = declared.filter((o) => o.type <= 2);
  const of = "/" + path.join(" "), word = line.slice(1).split(/\s+/)[path.length];
  if (!command) return "";
  if (subs.length) return stray(of, word, subs.map((o) => o.name).join(", "));
  const strange = Object.keys(options).find((name) => !declared.some((o) => o.name === name));
  if (strange) return say("There is no {} {}: {}.", of, strange, declared.map((o) => o.name).join(", ") || "–");
  const lacking = declared.find((o) => o.required && !(o.name in options));
  if (lacking) return say("{} needs {}: {}.", of, lacking.name, lacking.description);
  const bad = declared.find((o) => o.name in options && !admits(o, options[o.name]));
  return bad ? say("{} takes {}, not {}.", bad.name, takes(bad), options[bad.name] === "" ? "“”" : options[bad.name]) : "";
}

// stray says which words there are where another was typed, or none.
function stray(of, word, all) {
  if (!word) return say("{} wants one word more: {}.", of, all);
  return ["/play", "/rules"].includes(of) ? say("There is no game {}: {}.", word, all) : say("There is no {} {}: {}.", of, word, all);
}

// admits reports whether an option takes a value, as the loopback judges it, too.
function admits(o, v) {
  if (o.choices && !o.autocomplete) return o.choices.some((c) => c.value === v);
  if (o.type === text) return [...v].length <= (o.max_length ?? Infinity);
  if (o.type === integer) return Number.isInteger(v) && v >= (o.min_value ?? -Infinity) && v <= (o.max_value ?? Infinity);
  return o.type !== flag || typeof v === "boolean";
}

// takes says what an option takes.
function takes(o) {
  if (o.type === person) return say("a person");
  if (o.choices && !o.autocomplete) return new Intl.ListFormat(language, { type: "disjunction" }).format(o.choices.map((c) => c.name));
  if (o.type === text) return say("at most {} characters", o.max_length);
  if (o.type === flag) return say("yes or no");
  return o.min_value === undefined || o.max_value === undefined ? say("a number") : say("a number from {} to {}", o.min_value, o.max_value);
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
