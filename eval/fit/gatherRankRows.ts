/** Collects the candidates of the packs' questions, as rows for fitting the ranking. */
import { historyLines, withLinesBefore } from "../../server/answering/history.ts";
import { standaloneQuestion } from "../../server/answering/state.ts";
import { type RankFeatures, rankFeatures } from "../../server/knowledge/retrieval/rankFeatures.ts";
import { findCandidates } from "../../server/knowledge/retrieval/retrievePassages.ts";
import type { HistoryLine } from "../../server/ports/engine.ts";
import { isHeldBy } from "../matchGolds.ts";
import { type EmbedderName, openStore } from "../openStore.ts";
import { loadAnswerability } from "../packs/answerability.ts";
import { loadDemo } from "../packs/demo.ts";
import { loadDoc2dial } from "../packs/doc2dial.ts";
import { loadDocs } from "../packs/docs.ts";
import { loadMtrag } from "../packs/mtrag.ts";
import type { EvalQuestion, EvalTenant, LoadPack } from "../packs/pack.ts";
import { openPackFolder } from "../packs/packFolder.ts";
import { type TaughtTenant, teachTenant } from "../teachTenant.ts";
import { walkGraph } from "../walkGraph.ts";

/** A question with at least one gold. */
export interface RankRow {
  set: string;
  /** Number of golds to find. */
  golds: number;
  candidates: {
    /** The ranked unit: its chunks count once. */
    unit: string;
    /** Indexes of the golds it contains. */
    golds: number[];
    features: RankFeatures;
  }[];
}

export interface GatherOptions {
  data: string;
  embedder: EmbedderName;
  vectors: string | undefined;
  onTenant(name: string, rows: number): void;
}

const packs: Record<string, LoadPack> = {
  demo_questions: loadDemo,
  answerability: loadAnswerability,
  mtrag: loadMtrag,
  docs_corpus: loadDocs,
  doc2dial: loadDoc2dial,
};

/** Every question of the `dev` halves that has a gold, on the local engine. */
export async function gatherRankRows({ data, embedder, vectors, onTenant }: GatherOptions): Promise<RankRow[]> {
  const rows: RankRow[] = [];
  for (const [folder, load] of Object.entries(packs)) {
    const store = await openStore({ engine: "local", embedder, database: undefined, vectors });
    try {
      for (const tenant of await load(openPackFolder([data], folder, "dev"))) {
        if (tenant.documents.length === 0) continue;
        const taught = await teachTenant(store.parts, tenant);
        for (const question of tenant.questions) {
          if (question.golds.length > 0) rows.push(await readRow(taught, tenant, question));
        }
        onTenant(tenant.name, rows.length);
      }
    } finally {
      await store.close();
    }
  }
  return rows;
}

async function readRow(taught: TaughtTenant, tenant: EvalTenant, question: EvalQuestion): Promise<RankRow> {
  const before = (question.before ?? []).map((content): HistoryLine => ({ role: "visitor", content }));
  const history = [...question.history, ...before];
  const { state } = await walkGraph(taught, { text: question.text, history }, { last: "check_cache" });
  const asked = standaloneQuestion(state);
  const { candidates, asked: searched } = await findCandidates(taught.ctx, {
    question: asked,
    around: withLinesBefore(asked, historyLines(state)),
    keywords: state.keywords,
    carried: state.carried,
  });
  const features = rankFeatures(candidates, searched);
  return {
    set: question.set,
    golds: question.golds.length,
    candidates: candidates.map((one, at) => {
      const place = taught.places.get(one.chunk_id)!;
      const part = { document: null, page: place.page, section: place.anchor, chunk: place.start }[tenant.unit];
      const golds = question.golds.flatMap((gold, index) => (isHeldBy(gold, place) ? [index] : []));
      return { unit: JSON.stringify([place.document, part]), golds, features: features[at]! };
    }),
  };
}
