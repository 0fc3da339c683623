/** Which of a tenant's actions a message asks for, without a model. */
import { isForeign } from "../../language/isForeign.ts";
import { languagesIn } from "../../language/languagesIn.ts";
import { spokenLanguage } from "../../language/phrases/index.ts";
import { hearWants } from "../../language/wants/hearWants.ts";
import { type Embedder, forQuestions } from "../../ports/embedder.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { readValues } from "../values/readValues.ts";
import { type Choice, chanceOf, decide } from "./decide.ts";
import { type AskedMeaning, type AskedVector, type Candidate, gatherEvidence } from "./evidence.ts";
import { allStems, readAction } from "./readActions.ts";

export interface AskedText {
  text: string;
  locale: string | null;
  /** The text's vector, without context; null to compute it here. */
  vector?: AskedVector | null;
}

/**
 * Compares the message with each action's phrases by embedding, and tells requests from questions by their words.
 * @returns null when none is wanted; two when neither is clearly more likely
 * @throws the embedder's errors
 */
export async function chooseAction<T extends { definition: ActionDefinition }>(
  embedder: Embedder,
  asked: AskedText,
  actions: readonly T[],
  signal?: AbortSignal,
): Promise<Choice<T> | null> {
  return decide(await weighActions(embedder, asked, actions, signal));
}

/** The chance that each action is wanted. @throws the embedder's errors */
export async function weighActions<T extends { definition: ActionDefinition }>(
  embedder: Embedder,
  asked: AskedText,
  actions: readonly T[],
  signal?: AbortSignal,
): Promise<Weighed<T>[]> {
  if (actions.length === 0) return [];
  const { meaning, candidates } = await readMeaning(embedder, asked, actions, signal);
  const evidence = gatherEvidence(meaning, candidates);
  return evidence.map((row, at) => ({ action: actions[at], chance: chanceOf(row) })).filter(isKnown);
}

export interface Weighed<T> {
  action: T;
  chance: number;
}

const isKnown = <T>(one: { action: T | undefined; chance: number }): one is Weighed<T> => one.action !== undefined;

/** Reads both the message and the actions for comparison. @throws the embedder's errors */
export async function readMeaning(
  embedder: Embedder,
  { text, locale, vector }: AskedText,
  actions: readonly { definition: ActionDefinition }[],
  signal?: AbortSignal,
): Promise<{ meaning: AskedMeaning; candidates: Candidate[] }> {
  const asks = forQuestions(embedder);
  const asked = vector ?? (await readAsked(asks, text, locale, signal));
  const by = asked.isForeign ? "foreign" : "own";
  const candidates = await Promise.all(
    actions.map(async ({ definition }): Promise<Candidate> => {
      return { ...(await readAction(embedder, definition, by)), ...namesValues(definition, text, locale) };
    }),
  );
  return { meaning: { ...asked, wants: hearWants(text, [locale]), words: allStems(text) }, candidates };
}

/** A few words may not reveal their language; the visitor's own is used then. */
async function readAsked(
  asks: Embedder,
  text: string,
  locale: string | null,
  signal?: AbortSignal,
): Promise<AskedVector> {
  const isUntold = languagesIn(text).length === 0 && spokenLanguage(locale) !== "en";
  if (asks.readForeign && (isUntold || isForeign(text))) {
    const [values = []] = await asks.readForeign([text], "question", signal);
    return { values, isForeign: true };
  }
  const [values = []] = await asks.embed([text], signal);
  return { values, isForeign: false };
}

function namesValues(definition: ActionDefinition, text: string, locale: string | null) {
  const today = new Date().toISOString().slice(0, 10);
  const found = readValues(definition, text, { known: {}, locale, today });
  const named = definition.parameters.filter(({ name }) => Object.hasOwn(found, name));
  return {
    namesOption: named.some(({ type }) => type === "enum"),
    hasValue: named.some(({ type }) => type !== "enum"),
  };
}
