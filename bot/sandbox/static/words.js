// The page in its reader's language: English, which stands in the source, or another that
// words.json has. It is the address's (?lang=de), else the tab's, else the browser's.
const words = await (await fetch("words.json")).json();

export const languages = { en: "English", de: "Deutsch", nl: "Nederlands" };

const wanted = [new URLSearchParams(location.search).get("lang"), sessionStorage.lang, ...navigator.languages];

export const language = wanted.map((l) => l?.slice(0, 2).toLowerCase()).find((l) => l in languages) ?? "en";
sessionStorage.lang = language;

// say words a sentence; each {} is the next of the values.
export function say(text, ...values) {
  return (words[language]?.[text] ?? text).replace(/\{\}/g, () => values.shift());
}

// translate words what stands on the page from the beginning.
export function translate() {
  document.documentElement.lang = language;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const at = texts.currentNode, text = at.data.trim();
    if (text) at.data = at.data.replace(text, say(text));
  }
  for (const node of document.querySelectorAll("[aria-label]")) node.ariaLabel = say(node.ariaLabel);
  document.getElementById("state").dataset.lost = say("The sandbox is not there. Looking for it…");
}

// spoken is a command or option, or a choice of one, as Discord shows it in this language.
export function spoken(o) {
  return { ...o, name: o.value === undefined ? o.name : o.name_localizations?.[language] ?? o.name, description: o.description_localizations?.[language] ?? o.description };
}
