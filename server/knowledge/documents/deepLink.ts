/** The document's URL with a fragment for the section or page, unless the URL already has one. */
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
