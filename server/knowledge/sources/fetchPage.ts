/** Fetches one page and stores its content. */
import { AppError } from "../../kernel/errors.ts";
import type { WebReply } from "../../ports/webFetcher.ts";
import { addDocument } from "../documents/addDocument.ts";
import type { PageFacts } from "../readers/readPage.ts";
import { toCandidates } from "./addPages.ts";
import { isAsked } from "./directives.ts";
import { fetchPolitely, robotsOf } from "./fetchPolitely.ts";
import { judgeFacts, judgeFailure, judgeStatus, type Verdict } from "./judgePage.ts";
import { type SyncContext, SyncEnded, type SyncRun } from "./syncRun.ts";

/** A page on the sync's list, with what is known about it. */
export interface ListedPage {
  url: string;
  depth: number;
  attempts: number;
  etag: string | null;
  last_modified: string | null;
  text_hash: string | null;
  links: string[];
  /** The document served for it, if any. */
  document_id: string | null;
  /** Whether `etag` and `text_hash` describe that document, that is, its ingestion didn't fail. */
  is_current: boolean;
}

export interface FetchedPage {
  verdict: Verdict | { outcome: "stored" };
  etag: string | null;
  lastModified: string | null;
  textHash: string | null;
  /** Candidate URLs that it links to. */
  links: string[];
}

const MAX_PAGE_BYTES = 20 * 1024 * 1024;
const HTML = new Set(["text/html", "application/xhtml+xml"]);
const ENDINGS: Record<string, string> = {
  "text/html": ".html",
  "application/xhtml+xml": ".html",
  "application/pdf": ".pdf",
  "text/plain": ".txt",
  "text/markdown": ".md",
  "text/x-markdown": ".md",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ".docx",
};

/** @throws SyncEnded, or a failure of ours (database, reader): the sync is retried */
export async function fetchPage(ctx: SyncContext, run: SyncRun, page: ListedPage): Promise<FetchedPage> {
  const known = { etag: page.etag, lastModified: page.last_modified, textHash: page.text_hash, links: page.links };
  try {
    const rules = await robotsOf(ctx, run, page.url);
    if (!rules.isAllowed(page.url)) {
      return { ...known, links: [], verdict: { outcome: "excluded", errorKey: "page_disallowed" } };
    }
    const reply = await fetchPolitely(ctx, run, {
      url: page.url,
      ...(page.is_current && { etag: page.etag, lastModified: page.last_modified }),
      maxBytes: MAX_PAGE_BYTES,
      accepts: (type) => type === "" || type in ENDINGS,
      follow: run.source.kind === "page",
    });
    const verdict = judgeStatus(reply, run.source);
    return verdict.outcome === "read" ? await takeIn(ctx, run, page, reply) : { ...known, verdict };
  } catch (error) {
    if (!(error instanceof AppError) || !/^(?:address|site|page|file)_/.test(error.key)) throw error;
    return { ...known, verdict: judgeFailure(error.key, page.document_id !== null) };
  }
}

async function takeIn(ctx: SyncContext, run: SyncRun, page: ListedPage, reply: WebReply): Promise<FetchedPage> {
  const isHtml =
    HTML.has(reply.mediaType) || (reply.mediaType === "" && /^\s*</.test(reply.body.toString("latin1", 0, 200)));
  const known = { etag: page.etag, lastModified: page.last_modified, textHash: page.text_hash };
  const facts = isHtml ? await ctx.reader.readPage(ctx.tenantId, { bytes: reply.body, url: reply.url }) : null;
  const links = facts ? linksOf(facts, reply, run) : [];
  const fetched = {
    etag: reply.etag,
    lastModified: reply.lastModified,
    textHash: facts?.textHash ?? null,
    links,
  };
  const verdict: Verdict = facts ? judgeFacts(page.url, facts, reply.robotsTag, run.source) : { outcome: "read" };
  if (verdict.outcome !== "read") return { ...fetched, verdict };
  if (facts && !facts.textHash) {
    return { ...known, links, verdict: judgeFailure("file_empty", page.document_id !== null) };
  }
  if (facts && page.is_current && facts.textHash === page.text_hash) {
    return { ...fetched, verdict: { outcome: "unchanged" } };
  }
  try {
    const isChanged = await store(ctx, run, page, reply, isHtml);
    return { ...fetched, verdict: { outcome: isChanged ? "stored" : "unchanged" } };
  } catch (error) {
    if (error instanceof AppError && error.key === "not_found") throw new SyncEnded();
    if (!(error instanceof AppError) || !/^(?:page_|file_|quota_)/.test(error.key)) throw error;
    // Keep the former `etag` and hash: those of this version must not describe the older one, which is still served.
    return { ...known, links, verdict: judgeFailure(error.key, page.document_id !== null) };
  }
}

function linksOf(facts: PageFacts, reply: WebReply, run: SyncRun): string[] {
  if (run.phase !== "crawling" || isAsked(reply.robotsTag, "nofollow")) return [];
  return toCandidates(facts.links, run.source);
}

/** @returns false when the file is unchanged */
async function store(
  ctx: SyncContext,
  run: SyncRun,
  page: ListedPage,
  reply: WebReply,
  isHtml: boolean,
): Promise<boolean> {
  const { hostname, pathname } = new URL(reply.url);
  const stem =
    pathname
      .split("/")
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.\w{1,5}$/, "") ?? hostname;
  const added = await addDocument(ctx, {
    sourceKey: page.url,
    url: reply.url,
    fileName: `${stem}${isHtml ? ".html" : (ENDINGS[reply.mediaType] ?? "")}`,
    mediaType: isHtml ? "text/html" : reply.mediaType,
    source: { id: run.source.id, syncToken: run.token },
    bytes: reply.body,
  });
  return !added.unchanged;
}
