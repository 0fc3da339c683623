/** Decides which of a model's proposals to accept. Pure. A model may name anything, any number of times, with any values. */
import type { ToolProposal } from "../../ports/planning.ts";
import type { ActionDefinition, ActionValues } from "../../protocol/actions.ts";
import { visitorParameters } from "../checkValues.ts";
import { hashValues } from "../hashValues.ts";
import { neededApproval } from "../neededApproval.ts";
import { type Said, saidValues } from "../values/saidValues.ts";
import type { Weighed } from "./chooseAction.ts";
import { oddsOf } from "./decide.ts";
import { MIN_RELATED, MIN_UNASKED, NEAR_ODDS } from "./weights.ts";

/** The tool that stands for the documents. */
export const DOCUMENTS = "answer_from_documents";
/** Maximum calls per turn. */
const MAX_CALLS = 4;

interface Acting {
  definition: ActionDefinition;
}

interface Accepted<T> {
  action: T;
  values: ActionValues;
}

export interface AcceptedPlan<T> {
  /** Look-ups that have all their values and need no approval. */
  reads: Accepted<T>[];
  /** The action to ask the visitor about before anything is sent, for values or for confirmation. One at a time. */
  asked: Accepted<T> | null;
  /** Two actions to choose from, because the question's words favor another one over the proposed look-up. */
  near: [T, T] | null;
  /** A question to answer from the documents as well. */
  question: string | null;
}

/**
 * Drops values that nobody said, so that they are asked for. Drops actions unrelated to the question's words, and
 * look-ups that the words hardly support; where they favor another action, the visitor is asked which one is meant.
 * @param weighed the offered actions with the chance that each is wanted; null when it can't be computed
 */
export function acceptProposals<T extends Acting>(
  proposals: readonly ToolProposal[],
  offered: readonly T[],
  weighed: readonly Weighed<T>[] | null,
  said: Said,
): AcceptedPlan<T> {
  const best = weighed?.toSorted((a, b) => b.chance - a.chance)[0];
  const chanceOf = (action: T) => weighed?.find((one) => one.action === action)?.chance;
  const plan: AcceptedPlan<T> = { reads: [], asked: null, near: null, question: questionOf(proposals) };
  const known = new Set<string>();
  for (const { name, arguments: given } of proposals) {
    const action = offered.find(({ definition }) => definition.name === name);
    const chance = action && (chanceOf(action) ?? MIN_RELATED);
    if (!action || chance === undefined || chance < MIN_RELATED) continue;
    const values = saidValues(action.definition, given, said);
    const key = `${name} ${hashValues(values)}`;
    if (known.has(key) || plan.reads.length >= MAX_CALLS) continue;
    known.add(key);
    const isFree = isFreeRead(action.definition, values);
    if (isFree && best && oddsOf(chance) * NEAR_ODDS < oddsOf(best.chance)) plan.near ??= [best.action, action];
    else if (isFree && weighed && chance < MIN_UNASKED) continue;
    else if (isFree && isWhole(action.definition, values)) plan.reads.push({ action, values });
    else plan.asked ??= { action, values };
  }
  return plan.reads.length > 0 || plan.asked ? { ...plan, near: null } : plan;
}

/** A look-up that needs no approval. */
const isFreeRead = (definition: ActionDefinition, values: ActionValues) =>
  definition.effect === "reads" && neededApproval(definition, values) === "none";

const isWhole = (definition: ActionDefinition, values: ActionValues) =>
  visitorParameters(definition).every(({ name, is_required }) => !is_required || name in values);

const MAX_QUESTION = 500;

function questionOf(proposals: readonly ToolProposal[]): string | null {
  const asked = proposals.find(({ name }) => name === DOCUMENTS)?.arguments.question;
  return typeof asked === "string" && asked.trim() !== "" ? asked.trim().slice(0, MAX_QUESTION) : null;
}
