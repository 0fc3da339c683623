/** The page a visitor is on, as it is kept. Pure. */
import type { VisitorActor } from "../../context/context.ts";
import type { PageContext } from "../../protocol/api.ts";
import { originAllowed } from "../../tenants/origins.ts";

export interface KnownPage {
  url?: string;
  title?: string;
}

/**
 * The page as agents see it: no query or fragment, where sites put what is personal, and no address of another site,
 * which agents might follow.
 * @param visitor the site the session was opened on, and others it may be shown on
 */
export function describePage(
  page: PageContext | undefined,
  { origin, sites = [] }: Pick<VisitorActor, "origin" | "sites">,
): KnownPage {
  const url = page?.url === undefined ? null : URL.parse(page.url);
  const title = page?.title?.replaceAll("\0", "").toWellFormed().trim();
  return {
    ...(url && originAllowed(url.origin, [origin, ...sites]) && { url: url.origin + url.pathname }),
    ...(title && { title }),
  };
}
