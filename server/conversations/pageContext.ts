/** The page a visitor is on, as it is kept. Pure. */
import type { PageContext } from "../protocol/api.ts";

export interface KnownPage {
  url?: string;
  title?: string;
}

/**
 * The page as agents see it: no query or fragment, where sites put what is personal, and no address of another site,
 * which agents might follow.
 * @param origin the site the session was opened on
 */
export function describePage(page: PageContext | undefined, origin: string): KnownPage {
  const url = page?.url === undefined ? null : URL.parse(page.url);
  const title = page?.title?.replaceAll("\0", "").toWellFormed().trim();
  return {
    ...(url && url.origin === origin && { url: url.origin + url.pathname }),
    ...(title && { title }),
  };
}
