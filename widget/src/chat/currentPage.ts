interface Page {
  url: string;
  title: string;
}
let around: Page | undefined;

/** In a frame it's the page around that counts, as that page says. */
export function tellPage(page: typeof around): void {
  around = page;
}

/** The page the visitor is on, without query and fragment, where sites put what is personal. */
export function currentPage(): Page | undefined {
  if (around) return around;
  if (!/^https?:$/.test(location.protocol)) return undefined;
  return { url: `${location.origin}${location.pathname}`.slice(0, 2000), title: document.title.slice(0, 300) };
}
