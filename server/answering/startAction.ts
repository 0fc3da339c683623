/** Finds out whether a message asks for an action, and starts it. */
import type { AcceptedPlan } from "../actions/choose/acceptProposals.ts";
import { type Choice, decide } from "../actions/choose/decide.ts";
import { NEAR_ODDS, SURE_CHANCE } from "../actions/choose/weights.ts";
import { asksVisitor, neededApproval } from "../actions/neededApproval.ts";
import { standaloneParts } from "../engines/local/standaloneParts.ts";
import { readQuestion } from "../language/question/readQuestion.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import type { ActionValues } from "../protocol/actions.ts";
import { advance, nothingKnown, propose } from "./actionSteps.ts";
import { askAbout, missingOf } from "./planAction.ts";
import { planWithModel } from "./planWithModel.ts";
import type { TurnRun } from "./run.ts";
import { type PlannedAction, type State, type StateUpdate, standaloneQuestion } from "./state.ts";
import { type Weighing, weighWords } from "./weighWords.ts";

interface WeighedPart {
  said: string;
  question: string;
  weighed: Weighing;
}

/** Looks for an action that the question asks for, and starts it. */
export async function startAction(run: TurnRun, known: readonly EnabledAction[], state: State): Promise<StateUpdate> {
  const text = standaloneQuestion(state);
  const weighed = await weighWords(run, known, text);
  const local = weighed && decide(weighed);
  const parts = await weighParts(run, known, text);
  const plan = await planWithModel(run, state, { known, weighed, parts, local });
  if (plan && isAnything(plan)) return take(run, state, plan);
  const both = plan ? null : oneOfTwo(parts, local);
  if (both) return take(run, state, both);
  return follow(run, state, plan && weighed ? decide(weighed, { minChance: SURE_CHANCE, nearOdds: NEAR_ODDS }) : local);
}

/** Splits a message that asks for two things, and weighs each part separately. */
async function weighParts(run: TurnRun, known: readonly EnabledAction[], text: string): Promise<WeighedPart[]> {
  const parts = standaloneParts(text).map(async ({ said, question }) => {
    return { said, question, weighed: (await weighWords(run, known, question)) ?? [] };
  });
  return Promise.all(parts);
}

/**
 * Without a model: one of two parts clearly asks for an action, and the other is clearly a question.
 * @param whole what the message asks for as a whole; its action wins unless the other part makes sense on its own
 */
function oneOfTwo(
  parts: readonly WeighedPart[],
  whole: Choice<EnabledAction> | null,
): AcceptedPlan<EnabledAction> | null {
  const choices = parts.map(({ weighed }) => decide(weighed));
  const [choice, ...others] = choices.filter((one) => one !== null);
  const other = parts.find((_, at) => choices[at] === null);
  if (parts.length !== 2 || !choice || others.length > 0 || !("action" in choice) || !other) return null;
  if (whole && !("action" in whole && whole.action === choice.action && isAlone(other.said))) return null;
  return { reads: [], asked: { action: choice.action, values: {} }, near: null, question: other.question };
}

/** Whether the text makes sense on its own: "Do you ship abroad?", not "When will it arrive?" */
function isAlone(said: string): boolean {
  const { terms, marks } = readQuestion(said);
  return !marks.mayPoint && terms.filter(({ weight }) => weight >= 1).length >= 2;
}

const isAnything = ({ reads, asked, near }: AcceptedPlan<EnabledAction>) =>
  reads.length > 0 || asked !== null || near !== null;

/** Starts what was chosen without a model. */
async function follow(run: TurnRun, state: State, choice: Choice<EnabledAction> | null): Promise<StateUpdate> {
  const text = standaloneQuestion(state);
  if (choice === null) return {};
  if ("action" in choice) return advance(run, choice.action, { text: `${text}\n${state.question}`, values: {} });
  return askWhich(run, choice.near);
}

function askWhich(run: TurnRun, near: readonly EnabledAction[]): StateUpdate {
  const definitions = near.map(({ definition }) => definition);
  const action = { ...nothingKnown, names: definitions.map(({ name }) => name) };
  return { clarification: askAbout(definitions, action, run.locale), action };
}

/**
 * Carries out what was accepted of a model's proposals: look-ups at once and in parallel, an answer from the documents
 * at the same time, and then at most one action that the visitor must be asked about.
 */
async function take(
  run: TurnRun,
  state: State,
  { reads, asked, near, question }: AcceptedPlan<EnabledAction>,
): Promise<StateUpdate> {
  if (near) return askWhich(run, near);
  const isAlone = reads.length === 0 && question === null;
  const isAsked = asked && (isAlone || isForVisitor(asked.action, asked.values));
  const words = `${standaloneQuestion(state)}\n${state.question}`;
  const [first] = reads;
  if (run.isRehearsal && first) return propose(run, first.action, { ...knownOf(first.action), values: first.values });
  const looked = await Promise.all(
    reads.map(({ action, values }) => propose(run, action, { ...knownOf(action), values })),
  );
  const behind = isAsked ? await advance(run, asked.action, { text: words, values: asked.values }) : {};
  const calls = [...looked, behind].flatMap((update) => update.calls ?? []);
  if (isAlone || calls.length === 0) {
    const only = [...looked, behind].find((update) => Object.keys(update).length > 0) ?? {};
    return question === null || !only.clarification ? only : withDocuments(waiting(only), question);
  }
  const update: StateUpdate = { ...waiting(behind), calls };
  return question === null ? update : withDocuments(update, question);
}

/** Whether the visitor must confirm or give values; if only people at the desk must approve, nothing is asked. */
function isForVisitor({ definition }: EnabledAction, values: ActionValues): boolean {
  return missingOf(definition, values).length > 0 || asksVisitor(neededApproval(definition, values));
}

/** Postpones the question about the action until the answer has been shown. */
const waiting = ({ action }: StateUpdate): StateUpdate => ({
  clarification: null,
  action: action ? { ...nothingKnown, ...action, next: "wait" } : null,
});

const withDocuments = (update: StateUpdate, question: string): StateUpdate => ({
  ...update,
  ...{ rephrased_question: question, is_mixed: true, is_from_action: true },
});

const knownOf = ({ definition }: EnabledAction): PlannedAction => ({ ...nothingKnown, names: [definition.name] });
