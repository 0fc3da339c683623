/** The document's address with the section or the page, unless it already points into the document. */
export function deepLink({
  url,
  anchor,
  page,
}: {
  url: string | null;
  anchor: string | null;
  page: number | null;
}): string | null {
  if (!url || url.includes("#")) return url;
  if (page) return `${url}#page=${page}`;
  return anchor ? `${url}#${encodeURIComponent(anchor)}` : url;
}
