// Moments, told as seen from now.
import { element } from "./dom.js";
import { language, say } from "./words.js";

export function moment(ms, style = "f") {
  const then = new Date(ms);
  if (Number.isNaN(then.getTime())) return say("at some time");
  const node = element("time", { datetime: then.toISOString(), title: then.toLocaleString(language), "data-style": style });
  tell(node);
  return node;
}

const day = { dateStyle: "medium" }, long = { dateStyle: "long" }, clock = { timeStyle: "short" };
const styles = {
  t: clock, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: long,
  f: { ...day, ...clock }, F: { dateStyle: "full", ...clock },
};

function tell(node) {
  const then = new Date(node.dateTime), style = styles[node.dataset.style];
  const text = style ? then.toLocaleString(language, style) : fromNow(then);
  if (node.textContent !== text) node.textContent = text;
}

const units = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function fromNow(then) {
  const seconds = Math.round((then - Date.now()) / 1000);
  const [unit, size] = units.find(([, n]) => Math.abs(seconds) >= n) ?? units[3];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
}

// tick keeps what counts from now in step with the clock.
export function tick() {
  setInterval(() => document.querySelectorAll('time[data-style="R"]').forEach(tell), 1000);
}
