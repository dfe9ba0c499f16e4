// What every page has: the theme, menus that close, links to copy and to share.

import { all, hit, one } from "./dom.js";

const YEAR = 365 * 24 * 60 * 60; // in seconds

/** Let the theme change at once; without the script the form loads the page again. */
export function offerThemes() {
  const form = one(HTMLFormElement, "[data-themes]");
  form?.addEventListener("submit", (event) => {
    const chosen = event.submitter;
    if (!(chosen instanceof HTMLButtonElement) || chosen.name !== "theme") return;
    event.preventDefault();
    wear(chosen.value);
    for (const each of all(HTMLButtonElement, "[name=theme]", form)) {
      each.toggleAttribute("aria-current", each === chosen);
    }
    form.closest("details")?.removeAttribute("open");
  });
}

/** @param {string} theme */
function wear(theme) {
  document.documentElement.dataset.theme = theme;
  document.cookie = `torri_theme=${theme}; path=/; max-age=${YEAR}; samesite=lax`;
}

/** A menu that lies open is closed by a click elsewhere. */
export function closeMenus() {
  document.addEventListener("click", ({ target }) => {
    for (const menu of all(HTMLDetailsElement, "details.menu[open], details.onto[open]")) {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    }
  });
}

/** Show the buttons that copy or share a link, where they can work. */
export function offerLinks() {
  for (const button of all(HTMLButtonElement, "[data-copy]")) button.hidden = false;
  for (const button of all(HTMLButtonElement, "[data-share]")) button.hidden = !("share" in navigator);
  document.addEventListener("click", (event) => {
    const copying = hit(HTMLButtonElement, "[data-copy]", event);
    const sharing = hit(HTMLButtonElement, "[data-share]", event);
    if (copying) copy(copying);
    if (sharing) share(sharing.dataset.share ?? "");
  });
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const field = one(HTMLInputElement, `#${button.dataset.copy}`);
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // the only way without https
  }
  button.textContent = "✓";
}

/** @param {string} url */
async function share(url) {
  try {
    await navigator.share({ url, title: document.title });
  } catch {
    // whoever was asked where to changed their mind
  }
}
