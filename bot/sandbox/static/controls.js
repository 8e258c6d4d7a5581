// Buttons and menus.
import { element } from "./dom.js";
import { link } from "./markdown.js";
import { say } from "./words.js";

const styles = ["", "primary", "secondary", "success", "danger", "secondary", "secondary"];

export function button(c, page) {
  const label = [sign(c.emoji), c.label];
  if (c.style === 5) return leading(c, page);
  const unsaid = !c.label && c.emoji?.name;
  return element("button", {
    class: styles[c.style], "data-do": "click", "data-control": c.custom_id, disabled: c.disabled, "aria-label": unsaid,
  }, ...label);
}

// leading is a button that leads somewhere, and does nothing else.
function leading(c, page) {
  const node = link(c.url, `${c.label ?? ""} ↗`, page);
  node.className = "button secondary";
  if (c.emoji) node.prepend(sign(c.emoji));
  return node;
}

// sign is an emoji: Unicode's as it is, the application's own as a picture.
function sign(e) {
  if (!e?.name) return null;
  if (e.id) return element("img", { class: "emoji", src: `/emojis/${e.id}`, alt: "" });
  return element("span", { "aria-hidden": "true" }, e.name);
}

export function menu(c) {
  const low = c.min_values ?? 1, high = c.max_values ?? 1;
  return high > 1 || low === 0 ? several(c, low, high) : single(c);
}

function single(c) {
  const preset = c.options.some((o) => o.default);
  return element("select", { "data-do": "select", "data-control": c.custom_id, disabled: c.disabled, "aria-label": c.placeholder || say("Choose") },
    !preset && element("option", { value: "", selected: true, disabled: true, hidden: true }, c.placeholder || say("Choose")),
    ...c.options.map((o) => element("option", { value: o.value, selected: o.default }, sign(o.emoji), " ", element("span", {}, worded(o)))));
}

const worded = (o) => (o.description ? `${o.label} · ${o.description}` : o.label);

// several is a menu of which more than one line can be chosen, or none. It is folded up
// until somebody looks, and says then what is chosen.
function several(c, low, high) {
  const lines = c.options.map((o) => element("label", { class: "chip" },
    element("input", { type: "checkbox", value: o.value, checked: o.default, disabled: c.disabled }),
    element("span", {}, sign(o.emoji), " ", o.label),
    o.description && element("small", {}, o.description)));
  const menu = element("fieldset", { "data-low": low, "data-high": high, "aria-label": c.placeholder || say("Choose") },
    element("div", { class: "chips" }, ...lines),
    element("button", { class: "primary", "data-do": "select", "data-control": c.custom_id }, say("Apply")));
  const node = element("details", { class: "several" }, element("summary"), menu);
  count(menu);
  return node;
}

// count lets a menu be sent when as many lines are chosen as it wants, and has it say
// which. One tick too many takes the place of another.
export function count(menu, last = null) {
  const low = Number(menu.dataset.low), high = Number(menu.dataset.high);
  const ticked = [...menu.querySelectorAll("input:checked")];
  if (ticked.length > high) ticked.splice(ticked.findIndex((i) => i !== last), 1)[0].checked = false;
  const send = menu.querySelector("button"), n = ticked.length;
  send.toggleAttribute("disabled", n < low || n > high || menu.querySelector("input:disabled") !== null);
  const folded = menu.previousSibling, said = ticked.map((i) => i.nextSibling.textContent.trim()).join(", ");
  folded.textContent = said || menu.ariaLabel;
  folded.ariaLabel = said ? `${menu.ariaLabel}: ${said}` : menu.ariaLabel;
  send.textContent = high === 1 ? say("Apply") : say("Apply {} of {}", n, low === high ? high : say("{} to {}", low, high));
}

// chosen is what is ticked or picked in the menu that a control belongs to.
export function chosen(control) {
  if (control.localName === "select") return [control.value];
  return [...control.closest("fieldset").querySelectorAll("input:checked")].map((i) => i.value);
}
