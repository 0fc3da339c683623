/** Decides a page's outcome from the site's response. Pure. */
import type { ErrorKey } from "../../protocol/errors.ts";
import type { PageFacts } from "../readers/readPage.ts";
import { isInScope, normalizeAddress, withSchemeOf } from "./addresses.ts";
import { isAsked } from "./directives.ts";
import type { SyncedSource } from "./syncRun.ts";

/**
 * `again`: retry within this sync. `excluded`: its stored document is deleted. `failed`: its stored document stays.
 * `found`: the URL that replaces it.
 */
export type Verdict =
  | { outcome: "read" | "unchanged" }
  | { outcome: "again" | "failed"; errorKey: ErrorKey }
  | { outcome: "excluded"; errorKey: ErrorKey; found?: string };

const PERMANENT = new Set([301, 308]);

/** By the status alone. `read`: the body decides. */
export function judgeStatus(
  reply: { status: number; location: string | null },
  source: Pick<SyncedSource, "scope">,
): Verdict {
  const { status, location } = reply;
  if (status === 200) return { outcome: "read" };
  if (status === 304) return { outcome: "unchanged" };
  if (status === 404 || status === 410) return { outcome: "excluded", errorKey: "page_gone" };
  if (status === 429 || status >= 500) return { outcome: "again", errorKey: "page_failed" };
  if (status >= 400) return { outcome: "failed", errorKey: "page_refused" };
  if (status < 300 || !location) return { outcome: "failed", errorKey: "page_failed" };
  const target = normalizeAddress(location);
  if (target && isInScope(target, source.scope)) {
    return { outcome: "excluded", errorKey: "page_duplicate", found: withSchemeOf(target, source.scope) };
  }
  return { outcome: PERMANENT.has(status) ? "excluded" : "failed", errorKey: "page_outside" };
}

/**
 * By what a web page says about itself.
 * @param robotsTag the `X-Robots-Tag` header
 */
export function judgeFacts(
  url: string,
  facts: PageFacts,
  robotsTag: string,
  source: Pick<SyncedSource, "scope" | "kind">,
): Verdict {
  if (facts.isNoindex || isAsked(robotsTag, "noindex")) return { outcome: "excluded", errorKey: "page_noindex" };
  const canonical = source.kind === "site" && facts.canonical ? normalizeAddress(facts.canonical) : null;
  if (canonical && isInScope(canonical, source.scope)) {
    const own = withSchemeOf(canonical, source.scope);
    // A front page given as canonical on every page is a misconfiguration.
    const isMistake = new URL(own).pathname === "/" && !/^\/(?:index\.\w+)?$/.test(new URL(url).pathname);
    if (own !== url && !isMistake) return { outcome: "excluded", errorKey: "page_duplicate", found: own };
  }
  return { outcome: "read" };
}

/** By the error of its request or of reading it. */
export function judgeFailure(errorKey: ErrorKey, isStored: boolean): Verdict {
  if (errorKey === "site_unreachable" || errorKey === "page_timeout" || errorKey === "page_failed") {
    return { outcome: "again", errorKey };
  }
  if (errorKey === "page_elsewhere") return { outcome: "excluded", errorKey };
  // A page that was readable before may only be failing temporarily.
  const isNoText = errorKey === "file_empty" || errorKey === "file_type_unsupported";
  return { outcome: isNoText && !isStored ? "excluded" : "failed", errorKey };
}
