/** Cleans the URL and the language of the visitor's page for storage. Pure. */
import type { VisitorActor } from "../../context/context.ts";
import { withoutInvisible } from "../../protocol/addresses.ts";
import type { PageContext } from "../../protocol/api.ts";
import { originAllowed } from "../../tenants/origins.ts";

export interface KnownPage {
  url?: string;
  title?: string;
}

/**
 * The page as agents see it: without query or fragment, where sites put personal data, and never an address on another
 * site, which agents might follow. Characters that reverse text are taken out of its title.
 * @param visitor the site the session was opened on, and other allowed ones
 */
export function describePage(
  page: PageContext | undefined,
  { origin, sites = [] }: Pick<VisitorActor, "origin" | "sites">,
): KnownPage {
  const url = page?.url === undefined ? null : URL.parse(page.url);
  const title = withoutInvisible(page?.title ?? "")
    .toWellFormed()
    .trim();
  return {
    ...(url && originAllowed(url.origin, [origin, ...sites]) && { url: url.origin + url.pathname }),
    ...(title && { title }),
  };
}

/** A page's language in canonical BCP 47 form; null when the tag is invalid. */
export function localeOf(tag: string | undefined): string | null {
  try {
    return tag === undefined ? null : (Intl.getCanonicalLocales(tag)[0] ?? null);
  } catch {
    return null;
  }
}
