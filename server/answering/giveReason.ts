/** Gives the reason in the words of the section that the last answer came from. */
import type { LastAnswer } from "../db/sql/lastAnswer.ts";
import { citationsOf, titleOf } from "../grading/citations.ts";
import { completeSections } from "../knowledge/retrieval/completeSections.ts";
import { givesReason } from "../language/givesReason.ts";
import { splitUnits } from "../language/units.ts";
import type { Passage } from "../ports/passage.ts";
import type { Citation } from "../protocol/events.ts";
import type { TurnRun } from "./run.ts";
import { searchPassages } from "./searchPassages.ts";
import type { State } from "./state.ts";

/** @returns null when the sections give no reason @throws what `searchPassages` throws */
export async function giveReason(
  run: TurnRun,
  state: State,
  { content, citations }: LastAnswer,
): Promise<{ text: string; citations: Citation[] } | null> {
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  for (const { n, title, from_web } of citations) {
    if (from_web) continue;
    const question = { question: title, keywords: [], carried: [] };
    const found = await searchPassages(run, { ...state, messages: [] }, question, null);
    const section = await completeSections(
      ctx,
      found.filter((passage) => titleOf(passage) === title),
    );
    const reason = reasonIn(section, content);
    if (reason === null) continue;
    const passages = section.slice(0, 1).map((passage) => ({ ...passage, n }));
    const text = `${reason} [${n}]`;
    return { text, citations: citationsOf(text, passages) };
  }
  return null;
}

/** The first sentence that gives a reason, preferably one that was not in the answer. */
export function reasonIn(section: Pick<Passage, "content">[], answer: string): string | null {
  const sentences = section.flatMap(({ content }) =>
    splitUnits(content, []).flatMap(({ kind, text }) => (kind === "sentence" && givesReason(text) ? [text] : [])),
  );
  const said = plain(answer);
  const isPart = (sentence: string) => said !== plain(sentence);
  return sentences.find((sentence) => !said.includes(plain(sentence))) ?? sentences.find(isPart) ?? null;
}

const plain = (text: string) =>
  text
    .replace(/\[\d+\]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
