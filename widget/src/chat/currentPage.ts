interface Page {
  url: string;
  title: string;
}
let around: Page | undefined;

/** Sets the page that counts as current when the chat runs in a frame: the one around it, as it reports itself. */
export function tellPage(page: typeof around): void {
  around = page;
}

/** The page the visitor is on, without query and fragment, which often hold personal data. */
export function currentPage(): Page | undefined {
  if (around) return around;
  if (!/^https?:$/.test(location.protocol)) return undefined;
  return { url: `${location.origin}${location.pathname}`.slice(0, 2000), title: document.title.slice(0, 300) };
}
