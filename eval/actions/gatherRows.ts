/** The evidence for each of a business's actions, for each phrase that a visitor wrote. */
import { readMeaning } from "../../server/actions/choose/chooseAction.ts";
import { type Evidence, gatherEvidence } from "../../server/actions/choose/evidence.ts";
import type { Embedder } from "../../server/ports/embedder.ts";
import type { ActingBusiness, VisitorPhrase } from "./readBusinesses.ts";

interface ActionEvidence {
  action: string;
  features: Evidence;
}

export interface PhraseRow {
  business: string;
  phrase: VisitorPhrase;
  /** One per action. */
  evidence: ActionEvidence[];
  /** The evidence there would be if none of the product's word lists contained the actions' topics. */
  untold: ActionEvidence[];
}

/** @throws the embedder's errors */
export async function gatherRows(
  embedder: Embedder,
  { name, actions, phrases }: ActingBusiness,
  isLocaleKnown: boolean,
): Promise<PhraseRow[]> {
  const rows: PhraseRow[] = [];
  for (const phrase of phrases) {
    const locale = isLocaleKnown ? phrase.language : null;
    const { meaning, candidates } = await readMeaning(embedder, { text: phrase.text, locale }, actions);
    const named = (evidence: Evidence[]) =>
      actions.map(({ definition }, at) => ({ action: definition.name, features: evidence[at] ?? null }));
    const untold = gatherEvidence(
      { ...meaning, wants: { ...meaning.wants, topics: new Set() } },
      candidates.map((one) => ({ ...one, topics: new Map() })),
    );
    rows.push({ business: name, phrase, evidence: named(gatherEvidence(meaning, candidates)), untold: named(untold) });
  }
  return rows;
}
