// Changing what is on the page into what it should be, touching only what is
// different: a menu that is open stays open, and the focus stays where it is.

// patch turns old into fresh. Both are elements of the same kind.
export function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  attributes(old, fresh);
  children(old, fresh);
  if (old.localName === "select") reset(old);
}

// reset shows what a menu says as long as nobody has chosen.
export function reset(menu) {
  for (const o of menu.options) o.selected = o.defaultSelected;
}

const own = new Set(["open", "aria-busy"]); // belong to whoever looks

function attributes(old, fresh) {
  const another = old.localName === "input" && (old.value !== fresh.value || old.defaultChecked !== fresh.defaultChecked);
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !own.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = value; // the only way the page's own policy allows
    else old.setAttribute(name, value);
  }
  if (another) old.checked = fresh.defaultChecked;
}

function children(old, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, i) => {
    const there = old.childNodes[i];
    if (!there) old.append(node);
    else if (there.nodeType === 1 && alike(there, node)) patch(there, node);
    else if (there.nodeType === 3 && node.nodeType === 3) there.data = node.data;
    else there.replaceWith(node);
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

function alike(a, b) {
  return a.nodeName === b.nodeName && a.dataset.kind === b.dataset?.kind;
}
