// A form that the bot has opened.
import { element } from "./markdown.js";

export function openModal(modal, page) {
  const dialog = document.getElementById("modal");
  const form = element("form", "");
  form.method = "dialog";
  form.append(element("h2", modal.title));
  for (const c of modal.components) form.append(field(c));
  const row = element("div", "", "row");
  const send = element("button", "Send", "primary"), cancel = element("button", "Cancel", "secondary");
  send.value = "send";
  cancel.value = "cancel";
  cancel.formNoValidate = true;
  row.append(send, cancel);
  form.append(row);
  dialog.replaceChildren(form);
  dialog.onclose = () => {
    if (dialog.returnValue === "send") page.act({ do: "submit", fields: fields(form) });
  };
  dialog.returnValue = "";
  dialog.showModal();
}

function field(c) {
  if (c.type === 10) return element("p", c.content);
  const inner = c.component ?? c.components[0];
  const label = element("label", c.label ?? inner.label);
  if (c.description) label.append(element("small", c.description));
  label.append(inner.type === 3 ? choice(inner) : entry(inner));
  return label;
}

function entry(c) {
  const node = document.createElement(c.style === 2 ? "textarea" : "input");
  Object.assign(node, { name: c.custom_id, value: c.value ?? "", required: c.required !== false, placeholder: c.placeholder ?? "" });
  if (c.max_length) node.maxLength = c.max_length;
  return node;
}

function choice(c) {
  const node = document.createElement("select");
  Object.assign(node, { name: c.custom_id, multiple: (c.max_values ?? 1) > 1 });
  for (const o of c.options) node.append(new Option(o.label, o.value, o.default, o.default));
  return node;
}

function fields(form) {
  const all = {};
  for (const [k, v] of new FormData(form)) (all[k] ??= []).push(v);
  return all;
}
