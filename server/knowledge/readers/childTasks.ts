/** The tasks of a reader child, for untrusted input. Rarer tasks are loaded on first use. */
import { type AnalyzedBlock, type AnalyzedFile, analyzeFile, type FileToAnalyze } from "./analyzeFile.ts";
import type { PageFacts, PageToRead } from "./readPage.ts";
import type { Sitemap, SitemapToRead } from "./readSitemap.ts";

export const childTasks = {
  /** Emitted blocks are sent as messages of their own, before the result. */
  analyzeFile: (file: FileToAnalyze, emit: (block: AnalyzedBlock) => void): Promise<AnalyzedFile> =>
    analyzeFile(file, emit),
  readPage: async (page: PageToRead): Promise<PageFacts> => (await import("./readPage.ts")).readPage(page),
  readSitemap: async (sitemap: SitemapToRead): Promise<Sitemap> =>
    (await import("./readSitemap.ts")).readSitemap(sitemap),
};

export type ChildTasks = typeof childTasks;
