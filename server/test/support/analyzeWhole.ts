/** A file as one piece, read in this process. */
import { type AnalyzedBlock, analyzeFile, type FileToAnalyze } from "../../knowledge/readers/analyzeFile.ts";
import type { ReadFile } from "../../knowledge/readers/createFileReader.ts";

export type WholeFile = ReadFile & Pick<AnalyzedBlock, "chunks">;

/** What `analyzeFile` makes of it, with all its blocks, and all their chunks in order. @throws what it throws */
export async function analyzeWhole(file: FileToAnalyze): Promise<WholeFile> {
  const blocks: AnalyzedBlock[] = [];
  const analyzed = await analyzeFile(file, (block) => void blocks.push(block));
  return { ...analyzed, blocks, chunks: blocks.flatMap((block) => block.chunks) };
}
