/** The page the visitor is on, without query and fragment, where sites put what is personal. */
export function currentPage(): { url: string; title: string } | undefined {
  if (!/^https?:$/.test(location.protocol)) return undefined;
  return { url: `${location.origin}${location.pathname}`.slice(0, 2000), title: document.title.slice(0, 300) };
}
