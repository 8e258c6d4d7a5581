// element makes one: its attributes, then what is in it. What is undefined,
// null or false is left out.
export function element(tag, attributes = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== undefined && value !== null && value !== false) node.setAttribute(name, value);
  }
  node.append(...inside.filter((x) => x !== undefined && x !== null && x !== false && x !== ""));
  return node;
}

export const $ = (id) => document.getElementById(id);

// face is the round mark of a person or of the bot.
export function face(who) {
  if (who.bot) return element("img", { class: "face", src: "cap.svg", alt: "" });
  const id = BigInt(who.id); // its low bits count, the ones above are the time
  return element("span", { class: "face", "data-who": Number((id ^ (id >> 22n)) % 8n), "aria-hidden": "true" }, who.name[0]);
}
