/** Asks a model which actions a message wants. `acceptProposals` decides which of its proposals are used. */
import { bindValues } from "../actions/bindValues.ts";
import { type AcceptedPlan, acceptProposals, DOCUMENTS } from "../actions/choose/acceptProposals.ts";
import type { Weighed } from "../actions/choose/chooseAction.ts";
import type { Choice } from "../actions/choose/decide.ts";
import { MIN_RELATED } from "../actions/choose/weights.ts";
import { readIdentity } from "../actions/readIdentity.ts";
import { toolOf } from "../actions/toolOf.ts";
import { withTenant } from "../db/tenant.ts";
import { EngineError } from "../ports/engine.ts";
import type { Tool, ToolProposal } from "../ports/planning.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import { callContext } from "./callContext.ts";
import { taskMsLeft } from "./deadline.ts";
import { historyLines } from "./history.ts";
import { isBudgetSpent, type TurnRun } from "./run.ts";
import { type State, standaloneQuestion } from "./state.ts";

interface Local {
  known: readonly EnabledAction[];
  /** The chance that each is wanted; null when it could not be computed. */
  weighed: readonly Weighed<EnabledAction>[] | null;
  /** The chances for each part of a message that asks for several things. */
  parts: readonly { weighed: readonly Weighed<EnabledAction>[] }[];
  local: Choice<EnabledAction> | null;
}

/** @returns null if the local choice applies: no model, no tools, no budget left, or no related action */
export async function planWithModel(
  run: TurnRun,
  state: State,
  { known, weighed: whole, parts, local }: Local,
): Promise<AcceptedPlan<EnabledAction> | null> {
  const { engine } = run.parts;
  if (!engine.plan || isBudgetSpent(run)) return null;
  const weighed = whole?.map(({ action, chance }) => ({
    action,
    chance: Math.max(chance, ...chancesOf(parts, action)),
  }));
  if (weighed && !weighed.some(({ chance }) => chance >= MIN_RELATED)) return null;
  const offered = await usableBy(run, known);
  // A visitor who wants an action they may not use is told so without a model.
  if (offered.length === 0 || (local && "action" in local && !offered.includes(local.action))) return null;
  const proposals = await proposalsOf(run, state, [
    ...offered.map(({ definition }) => toolOf(definition)),
    ...documents(offered),
  ]);
  if (proposals === null) return null;
  const said = state.messages.flatMap(({ role, content }) => (role === "visitor" ? [content] : []));
  return acceptProposals(proposals, offered, weighed ?? null, {
    ...{ messages: [...said, state.question], held: state.action?.values ?? {}, locale: run.locale },
    today: new Date().toISOString().slice(0, 10),
  });
}

const chancesOf = (parts: Local["parts"], action: EnabledAction) =>
  parts.flatMap(({ weighed }) => weighed.filter((one) => one.action === action).map(({ chance }) => chance));

/** The actions that this visitor may use; the model is not told of others. */
async function usableBy(run: TurnRun, known: readonly EnabledAction[]): Promise<readonly EnabledAction[]> {
  const { parts, tenantId, ticketId, situation } = run;
  const identity = situation.isGuest
    ? null
    : await withTenant({ db: parts.db, tenantId }, (tx) => readIdentity(tx, ticketId));
  return known.filter(({ definition }) => bindValues(definition, identity) !== null);
}

/** A tool for answering from the documents, so that a message may ask for both. An action of that name replaces it. */
function documents(offered: readonly EnabledAction[]): Tool[] {
  if (offered.some(({ definition }) => definition.name === DOCUMENTS)) return [];
  const question = { type: "string", description: "That question alone, in the visitor's language and words" };
  return [
    {
      name: DOCUMENTS,
      description: "Answers a general question from the company's documents. Called only beside another tool.",
      parameters: { type: "object", properties: { question } },
    },
  ];
}

async function proposalsOf(run: TurnRun, state: State, tools: Tool[]): Promise<ToolProposal[] | null> {
  const { engine, config, log } = run.parts;
  run.trace.notePrompt(engine, "plan");
  run.leaveQueue();
  const withinMs = taskMsLeft(config.TURN_DEADLINE_SECONDS, "plan", run.trace.elapsedMs());
  const asked = { message: standaloneQuestion(state), history: historyLines(state), summary: state.summary ?? null };
  try {
    return (await engine.plan?.({ ...asked, tools }, callContext(run, withinMs))) ?? null;
  } catch (error) {
    if (!(error instanceof EngineError) || run.signal.aborted) throw error;
    log.warn({ err: error, turn_id: run.turnId }, "the model proposed nothing");
    return null;
  }
}
