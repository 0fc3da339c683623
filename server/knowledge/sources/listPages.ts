/** A sync's first phase: locates the site and lists the pages in its sitemaps. */
import { withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Sitemap } from "../readers/readSitemap.ts";
import { addPages, toCandidates } from "./addPages.ts";
import { isSameSite, isSitemapAddress, normalizeAddress } from "./addresses.ts";
import { fetchPolitely, robotsOf } from "./fetchPolitely.ts";
import { holdSync, type SyncContext, type SyncRun } from "./syncRun.ts";

const MAX_SITEMAPS = 50;
const MAX_SITEMAP_BYTES = 20_000_000;
const MAX_START_BYTES = 5_000_000;

/** Errors after which a guessed sitemap address counts as having no sitemap. */
const NO_SITEMAP = /^(?:sitemap_unreadable|page_redirects|address_refused|file_\w+)$/;

/**
 * Lists the first pages and sets the next phase: `fetching` the listed pages, or `crawling`, which also follows links.
 * Idempotent.
 * @throws AppError `page_outside` when the start page now redirects to another site, `sitemap_unreadable`, and the
 * fetcher's: without a complete list there is no telling which pages are gone
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

/** The start page's URL after redirects: a site may move to https or `www.`, and the source's scope moves along. */
async function findStart(ctx: SyncContext, run: SyncRun): Promise<string> {
  const { source } = run;
  const request = { url: source.url, maxBytes: MAX_START_BYTES, follow: true };
  const reply = await fetchPolitely(ctx, run, request).catch((error: unknown) => {
    // The content of the page doesn't matter here.
    if (error instanceof AppError && error.key.startsWith("file_")) return null;
    throw error;
  });
  const start = normalizeAddress(reply?.url ?? source.url) ?? source.url;
  if (!isSameSite(start, source.url)) throw new AppError("page_outside");
  source.scope = new URL(new URL(source.scope).pathname, start).href;
  return start;
}

/** Over-fetch factor before URL variants are dropped. */
const ENOUGH = 4;

/**
 * The candidate pages of all sitemaps, including sitemap indexes.
 * @param isGuess the address is only a guess: anything but a sitemap then counts as none
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
    if (seen.has(url) || seen.size >= MAX_SITEMAPS) continue;
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

/** @returns null when there is none @throws AppError when its content can't be determined */
async function readOne(ctx: SyncContext, run: SyncRun, url: string): Promise<Sitemap | null> {
  const reply = await fetchPolitely(ctx, run, { url, maxBytes: MAX_SITEMAP_BYTES, follow: true });
  if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) return null;
  if (reply.status !== 200) throw new AppError("page_failed");
  return ctx.reader.readSitemap(ctx.tenantId, { bytes: reply.body, maxPages: 50_000 });
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
