// A form that the bot has opened.
import { $, element } from "./dom.js";
import { markdown } from "./markdown.js";
import { say } from "./words.js";

export function openModal(modal, page) {
  const dialog = $("modal");
  const form = element("form", { method: "dialog" },
    element("h2", { id: "modal-title" }, modal.title),
    ...modal.components.map((c) => field(c, page)),
    element("div", { class: "row" },
      element("button", { class: "primary", value: "send" }, say("Send")),
      element("button", { class: "secondary", value: "", formnovalidate: true }, say("Cancel"))));
  dialog.replaceChildren(form);
  dialog.onclose = () => {
    if (dialog.returnValue === "send") page.act({ do: "submit", form: modal.id, fields: fields(form) });
  };
  dialog.returnValue = "";
  dialog.showModal();
}

function field(c, page) {
  if (c.type === 10) return element("div", { class: "text" }, markdown(c.content, page));
  const inner = c.component ?? c.components[0];
  return element("label", {}, element("span", {}, c.label ?? inner.label),
    c.description && element("small", {}, c.description),
    inner.type === 3 ? choice(inner) : entry(inner));
}

function entry(c) {
  const long = c.style === 2;
  const node = element(long ? "textarea" : "input", {
    name: c.custom_id, placeholder: c.placeholder, required: c.required !== false,
    minlength: c.min_length, maxlength: c.max_length, rows: long ? 4 : null,
  });
  node.value = c.value ?? "";
  return node;
}

function choice(c) {
  const many = (c.max_values ?? 1) > 1;
  return element("select", { name: c.custom_id, multiple: many, required: c.required !== false && c.min_values !== 0 },
    !many && !c.options.some((o) => o.default) && element("option", { value: "", hidden: true }, c.placeholder || say("Choose")),
    ...c.options.map((o) => element("option", { value: o.value, selected: o.default }, o.label)));
}

// fields are the answers by custom id. What is left open is not among them.
function fields(form) {
  const all = {};
  for (const [name, value] of new FormData(form)) {
    if (value !== "") (all[name] ??= []).push(value);
  }
  return all;
}
