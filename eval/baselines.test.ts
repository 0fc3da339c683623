import { describe, expect, it } from "vitest";
import { areaOf, parseBaselines, referenceOf } from "./baselines.ts";

const baselines = parseBaselines(`# Scores

| | R@1 | R@5 | R@10 | hit@10 | MRR@10 | nDCG@10 | n |
|---|---|---|---|---|---|---|---|
| doc2dial/passage/dev - last turn | 0.1 | 0.5 | 0.6 | 0.6 | 0.40 | 0.5 | 9 |
| doc2dial/passage/dev - last turn [first] | 0.2 | 0.7 | 0.8 | 0.8 | 0.5 | 0.6 | 4 |
| doc2dial/passage/dev - whole history | 0.2 | 0.4 | 0.7 | 0.7 | 0.35 | 0.5 | 9 |
| doc2dial/document/dev - whole history | 0.9 | 0.9 | 0.9 | 0.9 | 0.9 | 0.9 | 9 |
| mtrag/dev - last turn | 0.1 | 0.3 | 0.4 | 0.6 | 0.3 | 0.3 | 5 |
| mtrag/dev - last turn [turn > 1] | 0.1 | 0.2 | 0.4 | 0.6 | 0.3 | 0.3 | 5 |
| mtrag/dev - last turn [cloud] | 0.1 | 0.35 | 0.4 | 0.6 | 0.3 | 0.3 | 5 |
| mtrag/dev - published rewrite | 0.1 | 0.6 | 0.7 | 0.8 | 0.4 | 0.4 | 5 |
| mtragun/dev - last turn | 0.3 | 0.65 | 0.7 | 0.8 | 0.6 | 0.6 | 5 |
| squad2 retrieval/dev | 0.8 | 0.95 | 0.99 | 0.99 | 0.9 | 0.9 | 3 |

| | n | median |
|---|---|---|
| similarity/dev | 300 | 0.5 |

| | AUROC | yes | no |
|---|---|---|---|
| squad2 BM25 top-1 score/dev | 0.51 | 4 | 4 |
| squad2 BM25 top-1 / query idf mass/dev | 0.58 | 4 | 4 |
| mtrag BM25 top-1 score/dev | 0.55 | 4 | 4 |
`);
const of = (set: string, turns = "all", tenant = "all") => referenceOf(baselines, "dev", { set, tenant, turns });

describe("a row's baseline", () => {
  it("takes the best way of giving the history for each figure, and only from the same kind of gold", () => {
    expect(of("doc2dial").bm25).toEqual({ r1: 0.2, r5: 0.5, r10: 0.7, hit10: 0.7, mrr10: 0.4, ndcg10: 0.5 });
    expect(of("doc2dial passages").bm25).toEqual(of("doc2dial").bm25);
  });

  it("covers the same turns and tenant", () => {
    expect(of("doc2dial", "first").bm25?.r5).toBe(0.7);
    expect(of("mtrag", "later").bm25?.r5).toBe(0.2);
    expect(of("mtrag", "all", "cloud").bm25?.r5).toBe(0.35);
    expect(of("mtrag", "later", "cloud").bm25).toBeNull();
    expect(of("doc2dial", "short_reply").bm25).toBeNull();
  });

  it("keeps rewrites by a model apart, and sets whose names begin alike", () => {
    expect(of("mtrag").bm25?.r5).toBe(0.3);
    expect(of("mtrag").rewrite?.r5).toBe(0.6);
    expect(of("mtragun").bm25?.r5).toBe(0.65);
  });

  it("comes from the same half of the data", () => {
    expect(referenceOf(baselines, "heldout", { set: "mtrag", tenant: "all", turns: "all" }).bm25).toBeNull();
    expect(areaOf(baselines, "heldout", "squad2")).toBeNull();
  });

  it("for grades is the better of the two scores", () => {
    expect(of("squad2").bm25?.r5).toBe(0.95);
    expect(areaOf(baselines, "dev", "squad2")).toBe(0.58);
    expect(areaOf(baselines, "dev", "mtrag")).toBe(0.55);
  });
});
