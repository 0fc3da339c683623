/** Reads files and pages in child processes with caps on memory and CPU. */
import { join } from "node:path";
import type { AnalyzedBlock, AnalyzedFile, FileToAnalyze } from "./analyzeFile.ts";
import type { ChildTasks } from "./childTasks.ts";
import { type ChildLimits, createChildren } from "./createChildren.ts";
import type { PageFacts, PageToRead } from "./readPage.ts";
import type { Sitemap, SitemapToRead } from "./readSitemap.ts";

export interface ReadFile extends AnalyzedFile {
  blocks: AnalyzedBlock[];
}

export interface FileReader {
  /** @throws AppError with a `file_…` key: `file_too_complex` when it exceeded its CPU, time or memory limit */
  read(tenantId: string, file: FileToAnalyze): Promise<ReadFile>;
  /** Kills the children still running. */
  close(): Promise<void>;
}

/** Reads the pages and sitemaps that a crawler fetches, in the same way. */
export interface PageReader {
  /** @throws AppError with a `file_…` key */
  readPage(tenantId: string, page: PageToRead): Promise<PageFacts>;
  /** @throws AppError `sitemap_unreadable`, or a `file_…` key */
  readSitemap(tenantId: string, sitemap: SitemapToRead): Promise<Sitemap>;
}

/**
 * A file may take a minute of CPU and 512 MB in all; the limits are lower to allow for the child's start and the
 * interval between checks. The wall-clock limit is well below the lease of a claimed document (`claimDocument`).
 */
const LIMITS: ChildLimits = { cpuSeconds: 50, wallMs: 480_000, heapMb: 320, rssMb: 450, idleMs: 3000 };
const CHILD = join(import.meta.dirname, "childMain.ts");

/** Starts no process before the first file. */
export function createFileReader(limits: ChildLimits = LIMITS): FileReader & PageReader {
  const { run, close } = createChildren<ChildTasks>(CHILD, limits);
  return {
    async read(tenantId, input) {
      const blocks: AnalyzedBlock[] = [];
      const onPart = (part: unknown) => void blocks.push(part as AnalyzedBlock);
      return { ...(await run(tenantId, { task: "analyzeFile", input }, onPart)), blocks };
    },
    readPage: (tenantId, input) => run(tenantId, { task: "readPage", input }),
    readSitemap: (tenantId, input) => run(tenantId, { task: "readSitemap", input }),
    close,
  };
}
