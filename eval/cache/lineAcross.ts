/** Whether similarity by the multilingual model alone separates paraphrases from near misses, without their words. */
import { dot } from "../../server/language/dot.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import { auroc } from "../metrics.ts";
import { short, type Table } from "../tables.ts";
import type { OwnPair, PairSet } from "./readPairs.ts";

export interface LikePairs {
  language: string;
  pairs: (Pick<OwnPair, "isSame"> & { similarity: number })[];
}

/** @throws the embedder's errors */
export async function similarities(embedder: Embedder, sets: PairSet[]): Promise<LikePairs[]> {
  const similarityOf = async ({ a, b }: OwnPair) => {
    const [one, other] = await embedder.readForeign!([a, b], "question");
    return dot(one!, other!);
  };
  return Promise.all(
    sets.map(async ({ name, pairs }) => ({
      language: name,
      pairs: await Promise.all(
        pairs.map(async (pair) => ({ isSame: pair.isSame, similarity: await similarityOf(pair) })),
      ),
    })),
  );
}

/** Per language: the threshold that rejects all other languages' near misses, and what passes it here. Pure. */
export function lineTable(sets: LikePairs[]): Table {
  const rows = sets.map(({ language, pairs }) => {
    const others = sets.filter((set) => set.language !== language).flatMap((set) => set.pairs);
    const line = Math.max(...others.filter(({ isSame }) => !isSame).map(({ similarity }) => similarity));
    const passed = pairs.filter(({ similarity }) => similarity > line);
    const same = pairs.filter(({ isSame }) => isSame).length;
    const hits = passed.filter(({ isSame }) => isSame).length;
    return { language, pairs, line, same, hits, falseHits: passed.length - hits };
  });
  const sum = (of: (row: (typeof rows)[number]) => number) => String(rows.reduce((total, row) => total + of(row), 0));
  return {
    heading: "Asked again in other words of the same language: a line of similarity, drawn on the other languages",
    columns: ["pairs", "AUROC", "line", "same", "hits", "not the same", "false hits"],
    rows: [
      ...rows.map(({ language, pairs, line, same, hits, falseHits }) => [
        ...[language, aurocOf(pairs), short(line)],
        ...[same, hits, pairs.length - same, falseHits].map(String),
      ]),
      [
        ...["all", aurocOf(sets.flatMap(({ pairs }) => pairs)), ""],
        ...[sum((row) => row.same), sum((row) => row.hits)],
        ...[sum((row) => row.pairs.length - row.same), sum((row) => row.falseHits)],
      ],
    ],
    words: 1,
  };
}

const aurocOf = (pairs: LikePairs["pairs"]) =>
  short(auroc(pairs.map(({ isSame, similarity }) => ({ isAnswerable: isSame, confidence: similarity }))));
