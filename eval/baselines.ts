/** Reads the reference scores that come with the data (`baselines.md`), and finds those for a row. */
import type { RetrievalFigures } from "./report.ts";

/** A row of retrieval scores from the file. */
interface BaselineRow {
  name: string;
  figures: Partial<RetrievalFigures>;
}

export interface Baselines {
  rows: BaselineRow[];
  /** AUROC by row name. */
  areas: { name: string; auroc: number }[];
}

const columns: Record<string, keyof RetrievalFigures> = {
  "R@1": "r1",
  "R@5": "r5",
  "R@10": "r10",
  "hit@10": "hit10",
  "MRR@10": "mrr10",
  "nDCG@10": "ndcg10",
};

/** Parses tables with known columns and skips everything else. */
export function parseBaselines(markdown: string): Baselines {
  const found: Baselines = { rows: [], areas: [] };
  let header: string[] = [];
  for (const line of markdown.split("\n")) {
    const cells = /^\|(.*)\|\s*$/
      .exec(line)?.[1]
      ?.split("|")
      .map((cell) => cell.trim());
    if (!cells) header = [];
    else if (header.length === 0) header = cells;
    else if (header.includes("R@5")) {
      const figures = cells.flatMap((cell, index) => {
        const name = columns[header[index] ?? ""];
        return name ? [[name, Number(cell)]] : [];
      });
      if (figures.length > 0) found.rows.push({ name: cells[0]!, figures: Object.fromEntries(figures) });
    } else if (header[1] === "AUROC" && Number.isFinite(Number(cells[1]))) {
      found.areas.push({ name: cells[0]!, auroc: Number(cells[1]) });
    }
  }
  return found;
}

/** The file's name for each set, without the half and the handling of history. */
const names: Record<string, string> = {
  doc2dial: "doc2dial/passage",
  "doc2dial passages": "doc2dial/passage",
  ente: "ente/FAQ section, heading indexed",
  "ente answers": "ente/FAQ section, answer text only",
  "ente guides": "ente/FAQ pages removed, linked guide page",
  "anki md": "anki/FAQ page, title removed",
  "anki html": "anki/FAQ page from HTML, title removed",
  httpd: "httpd/HTML section, heading removed",
  pdf: "pdf/page",
  squad2: "squad2 retrieval",
  hint3: "hint3 retrieval",
};
const turns: Record<string, string> = { first: "turn 1", later: "turn > 1" };
/** Uses a model's rewrite, so it is not plain BM25. */
const REWRITE = "published rewrite";

/** A slice of the questions: a whole set, one tenant, or one kind of turn. */
export interface Slice {
  set: string;
  tenant: string;
  turns: string;
}

export interface Reference {
  /** BM25's best figures over the ways of including the history, figure by figure. */
  bm25: Partial<RetrievalFigures> | null;
  /** BM25 with a model's rewrite, if the file has it. */
  rewrite: Partial<RetrievalFigures> | null;
}

/** The reference figures for a slice on this half. */
export function referenceOf({ rows }: Baselines, split: string, slice: Slice): Reference {
  const start = `${names[slice.set] ?? slice.set}/${split}`;
  const wanted = labelOf(slice);
  const own = rows.filter(({ name }) => {
    if (name !== start && !name.startsWith(`${start} - `)) return false;
    return (/\[(.*)\]$/.exec(name)?.[1] ?? null) === wanted;
  });
  const of = (isRewrite: boolean) => bestOf(own.filter(({ name }) => name.includes(REWRITE) === isRewrite));
  return { bm25: of(false), rewrite: of(true) };
}

/** The better of the file's two grading scores. */
export function areaOf({ areas }: Baselines, split: string, set: string): number | null {
  const own = areas.filter(({ name }) => name.startsWith(`${set} `) && name.endsWith(`/${split}`));
  return own.length > 0 ? Math.max(...own.map(({ auroc }) => auroc)) : null;
}

/** Undefined (equal to no row's label) when the file has no such slice. */
function labelOf({ set, tenant, turns: kind }: Slice): string | null | undefined {
  if (tenant !== "all") return kind === "all" ? tenant : undefined;
  if (kind === "all") return null;
  return set.startsWith("mtrag") ? turns[kind] : kind;
}

function bestOf(rows: BaselineRow[]): Partial<RetrievalFigures> | null {
  if (rows.length === 0) return null;
  const best: Partial<RetrievalFigures> = {};
  for (const { figures } of rows) {
    for (const [name, value] of Object.entries(figures) as [keyof RetrievalFigures, number][]) {
      best[name] = Math.max(best[name] ?? 0, value);
    }
  }
  return best;
}
