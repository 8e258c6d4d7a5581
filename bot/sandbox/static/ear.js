// Hearing that something is different. A browser lends one server only a few
// connections, so of all tabs one keeps the stream open and tells the others.
const tabs = new BroadcastChannel("hofnar");

// listen calls heard() whenever the page may be behind, lost() when the server
// cannot be reached. It goes on for as long as the tab is open.
export function listen(heard, lost) {
  tabs.onmessage = ({ data }) => (data === "heard" ? heard() : lost());
  document.addEventListener("visibilitychange", () => { if (!document.hidden) heard(); });
  setInterval(heard, 20_000); // should a tab that was to tell us sleep
  const open = () => stream(heard, lost);
  if (!navigator.locks) { open(); return; }
  navigator.locks.request("hofnar-ear", () => { open(); return new Promise(() => {}); });
}

function stream(heard, lost) {
  const tell = (what, here) => { tabs.postMessage(what); here(); };
  const source = new EventSource("/page/changes");
  source.onopen = source.onmessage = () => tell("heard", heard);
  source.onerror = () => {
    tell("lost", lost);
    if (source.readyState !== EventSource.CLOSED) return; // it tries again by itself
    setTimeout(() => stream(heard, lost), 1000);
  };
}
