/** A sync's first phase: where the site is, and which pages its sitemap names. */
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Sitemap } from "../readers/readSitemap.ts";
import { addPages, toCandidates } from "./addPages.ts";
import { isSameSite, isSitemapAddress, normalizeAddress } from "./addresses.ts";
import { fetchPolitely, robotsOf } from "./fetchPolitely.ts";
import { holdSync, type SyncContext, type SyncRun } from "./syncRun.ts";

const MOST_SITEMAPS = 50;
const MOST_SITEMAP_BYTES = 20_000_000;
const MOST_START_BYTES = 5_000_000;

/** An address that nobody named as a sitemap, and that answers with something else, is none. */
const NO_SITEMAP = /^(?:sitemap_unreadable|page_redirects|address_refused|file_\w+)$/;

/**
 * Lists the first pages and sets the next phase: `fetching` what is listed, or `crawling`, which follows links as well.
 * Safe to repeat.
 * @throws AppError `page_outside` when the start page lies on another site by now, `sitemap_unreadable`, and those of the
 *   fetcher: without a whole list it could not be told which pages are gone
 */
export async function listPages(ctx: SyncContext, run: SyncRun): Promise<void> {
  const { source } = run;
  if (source.kind === "page") return setPhase(ctx, run, "fetching", [source.url]);
  if (isSitemapAddress(source.url)) {
    const pages = await readSitemaps(ctx, run, [source.url], { isGuess: false });
    return setPhase(ctx, run, "fetching", pages);
  }
  const atHome = await robotsOf(ctx, run, source.url);
  const start = atHome.isAllowed(source.url) ? await findStart(ctx, run) : source.url;
  const { sitemaps } = await robotsOf(ctx, run, start);
  let pages: string[] = [];
  if (source.discovery !== "links") {
    const isGuess = sitemaps.length === 0;
    const named = sitemaps.flatMap((address) => normalizeAddress(address, start) ?? []);
    pages = await readSitemaps(ctx, run, isGuess ? [`${new URL(start).origin}/sitemap.xml`] : named, { isGuess });
    if (pages.length === 0 && source.discovery === "sitemap") throw new AppError("sitemap_unreadable");
  }
  await setPhase(ctx, run, pages.length > 0 ? "fetching" : "crawling", [start, ...pages]);
}

/** The start page, where its redirects lead: a site may move to https or to `www.`, and the source moves along. */
async function findStart(ctx: SyncContext, run: SyncRun): Promise<string> {
  const { source } = run;
  const request = { url: source.url, maxBytes: MOST_START_BYTES, follow: true };
  const reply = await fetchPolitely(ctx, run, request).catch((error: unknown) => {
    // The page itself is no concern here.
    if (error instanceof AppError && error.key.startsWith("file_")) return null;
    throw error;
  });
  const start = normalizeAddress(reply?.url ?? source.url) ?? source.url;
  if (!isSameSite(start, source.url)) throw new AppError("page_outside");
  source.scope = new URL(new URL(source.scope).pathname, start).href;
  return start;
}

/** Of so many times the pages that a source may have, enough are left when variants of one are taken out. */
const ENOUGH = 4;

/**
 * The candidates of all sitemaps, indexes included.
 * @param isGuess nobody named them: what is no sitemap then counts as none
 */
async function readSitemaps(
  ctx: SyncContext,
  run: SyncRun,
  addresses: string[],
  { isGuess }: { isGuess: boolean },
): Promise<string[]> {
  const waiting = [...addresses];
  const seen = new Set<string>();
  const found = new Set<string>();
  const most = ENOUGH * run.source.max_pages;
  for (let url = waiting.shift(); url !== undefined && found.size <= most; url = waiting.shift()) {
    if (seen.has(url) || seen.size >= MOST_SITEMAPS) continue;
    seen.add(url);
    const sitemap = await readOne(ctx, run, url).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (isGuess && NO_SITEMAP.test(error.key)) return null;
      throw error.key === "page_failed" ? new AppError("sitemap_unreadable", { cause: error }) : error;
    });
    if (!sitemap) continue;
    for (const page of toCandidates(sitemap.pages, run.source)) found.add(page);
    waiting.push(...sitemap.sitemaps.flatMap((address) => normalizeAddress(address, url) ?? []));
  }
  return [...found].slice(0, most + 1);
}

/** @returns null when there is none @throws AppError when it can't be told what is in it */
async function readOne(ctx: SyncContext, run: SyncRun, url: string): Promise<Sitemap | null> {
  const reply = await fetchPolitely(ctx, run, { url, maxBytes: MOST_SITEMAP_BYTES, follow: true });
  if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) return null;
  if (reply.status !== 200) throw new AppError("page_failed");
  return ctx.reader.readSitemap(ctx.tenantId, { bytes: reply.body, mostPages: 50_000 });
}

async function setPhase(
  ctx: SyncContext,
  run: SyncRun,
  phase: "fetching" | "crawling",
  addresses: string[],
): Promise<void> {
  const { source } = run;
  const candidates = source.kind === "page" ? addresses : toCandidates(addresses, source);
  await withTenant(ctx, async (tx) => {
    await holdSync(tx, ctx.tenantId, run);
    await addPages(tx, ctx.tenantId, run, { candidates, depth: 0 });
    await tx.sql`
      update sources set sync_phase = ${phase}, scope = ${source.scope}
      where tenant_id = ${ctx.tenantId} and id = ${source.id}`;
  });
  run.phase = phase;
}
