/**
 * Decides whether the visitor wants an action. If so, chooses it, gathers its values and proposes the call; everything
 * else is answered from the documents.
 */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { decide } from "../../actions/choose/decide.ts";
import { confirmCall } from "../../actions/confirmCall.ts";
import { declineCall } from "../../actions/declineCall.ts";
import { loadActions } from "../../actions/loadActions.ts";
import { peopleNeeded } from "../../actions/neededApproval.ts";
import { takeLabelledLines } from "../../actions/values/labels.ts";
import { readValues } from "../../actions/values/readValues.ts";
import { callsOff } from "../../language/manners/callsOff.ts";
import { phrasesFor } from "../../language/phrases/index.ts";
import type { EnabledAction } from "../../ports/tenantActions.ts";
import type { ActionDefinition } from "../../protocol/actions.ts";
import { advance, ask, contextOf, goAhead, MAX_MISSES, today, toPerson } from "../actionSteps.ts";
import { runOf, type TurnRun } from "../run.ts";
import { startAction } from "../startAction.ts";
import {
  type ActionReply,
  type AskedQuestion,
  freshQuestion,
  type PlannedAction,
  type State,
  type StateUpdate,
  standaloneQuestion,
} from "../state.ts";
import { weighWords } from "../weighWords.ts";

const QUESTION_MARK = /[?？؟]/u;

type Said = Extract<ActionReply, { kind: "said" }>;

export async function plan(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  if (state.is_in_between) return { is_in_between: false };
  const { action, reply } = state;
  if (!run.hasActions) return action ? { action: null, reply: null } : {};
  if (action && !reply) return {};
  if (!action && state.wish) return {};
  return run.trace.step("plan", async (detail) => {
    const known = await loadActions(run.parts, run.tenantId);
    const update =
      action && reply ? await hear(run, known, { ...state, action, reply }) : await startAction(run, known, state);
    detail.action = update.action?.names.join(", ") ?? null;
    detail.next = update.calls ? "act" : (update.action?.next ?? (update.is_in_between ? "wait" : null));
    return { reply: null, ...update };
  });
}

/** Handles the visitor's reply to a question about an action. */
async function hear(
  run: TurnRun,
  known: readonly EnabledAction[],
  state: State & { action: PlannedAction; reply: ActionReply },
): Promise<StateUpdate> {
  const { action, reply } = state;
  if (reply.kind === "person") return toPerson("asked_for_person");
  if (reply.kind === "said" && isForPeople(reply.asked)) return toPerson(reply.asked.escalationReason);
  if (action.names.length > 1) {
    // "Neither": the question is answered from the documents.
    if (reply.kind === "said") return inBetween(null, reply);
    const name = action.names[reply.index];
    const text = `${standaloneQuestion(state)}\n${state.question}`;
    return name === undefined ? { action: null } : advanceNamed(run, known, { name, text });
  }
  const chosen = known.find(({ definition }) => definition.name === action.names[0]);
  // Its owner has switched it off in the meantime.
  if (!chosen) return toPerson("action_failed");
  if (reply.kind === "option") return reply.index === 0 ? agree(run, action) : decline(run, action);
  if (callsOff(reply.text)) return decline(run, action);
  return hearWords(run, known, { chosen, action, reply });
}

/** Whether the message goes to a person, whatever was asked: for one who asks for a person, sends files, or matches a rule. */
const isForPeople = ({ escalationReason: reason }: AskedQuestion) =>
  reason !== null && reason !== "repeated" && reason !== "budget_spent";

async function advanceNamed(
  run: TurnRun,
  known: readonly EnabledAction[],
  { name, text }: { name: string; text: string },
): Promise<StateUpdate> {
  const chosen = known.find(({ definition }) => definition.name === name);
  return chosen ? advance(run, chosen, { text, values: {} }) : toPerson("action_failed");
}

/** Handles free text: values, the same request again, another one, or a question. */
async function hearWords(
  run: TurnRun,
  known: readonly EnabledAction[],
  { chosen, action, reply }: { chosen: EnabledAction; action: PlannedAction; reply: Said },
): Promise<StateUpdate> {
  const { definition } = chosen;
  const { values, asked } = action;
  const wanted = fillsIn(definition, reply.text, asked) ? null : await wantedIn(run, known, reply.text);
  if (wanted && wanted !== chosen) {
    await giveUp(run, action);
    return { ...freshQuestion(reply.asked), ...(await advance(run, wanted, { text: reply.text, values: {} })) };
  }
  const found = readValues(definition, reply.text, { known: values, locale: run.locale, today: today(), asked });
  const isNew = Object.entries(found).some(([name, value]) => values[name] !== value);
  if (isNew) {
    await giveUp(run, action);
    return advance(run, chosen, { text: "", values: { ...values, ...found } });
  }
  if (!wanted && asksSomethingElse(reply.text, action)) return inBetween(action, reply);
  if (action.misses + 1 > MAX_MISSES) return toPerson("action_failed");
  // Who asks for the same again was understood: the form still waits, and nothing was unreadable.
  return ask(run, chosen, { ...action, misses: action.misses + 1 }, wanted !== chosen);
}

/** Whether the text fills in the form: by its lines, or as free text that was asked for, even if it resembles a request. */
function fillsIn(definition: ActionDefinition, text: string, asked: string | null): boolean {
  if (takeLabelledLines(definition.parameters, text).values.size > 0) return true;
  const parameter = definition.parameters.find(({ name }) => name === asked);
  return parameter?.type === "string" && parameter.pattern === null && !QUESTION_MARK.test(text);
}

/** The action that the words clearly ask for, if any. */
async function wantedIn(run: TurnRun, known: readonly EnabledAction[], text: string): Promise<EnabledAction | null> {
  const weighed = await weighWords(run, known, text);
  const choice = weighed && decide(weighed);
  return choice && "action" in choice ? choice.action : null;
}

/** When a single value was asked for, a few words without a question mark count as an invalid value, not a question. */
function asksSomethingElse(text: string, { asked, call_id }: PlannedAction): boolean {
  return QUESTION_MARK.test(text) || call_id !== null || asked === null || text.split(/\s+/u).length > 6;
}

/** Answers the question first; the action, if one was chosen, is offered again afterwards. */
function inBetween(action: PlannedAction | null, { asked }: Said): StateUpdate {
  return { ...freshQuestion(asked), action: action && { ...action, next: "wait" }, is_in_between: true };
}

async function agree(run: TurnRun, action: PlannedAction): Promise<StateUpdate> {
  const { ticketId, situation } = run;
  const callId = action.call_id ?? "";
  const call = await confirmCall(contextOf(run), { callId, ticketId, isGuest: situation.isGuest });
  return goAhead(action, peopleNeeded(call.approval));
}

async function decline(run: TurnRun, action: PlannedAction): Promise<StateUpdate> {
  await giveUp(run, action);
  return { action: null, answer: phrasesFor(run.locale).actionDeclined };
}

/** Declines a proposed call that is no longer wanted. */
async function giveUp(run: TurnRun, { call_id }: PlannedAction): Promise<void> {
  if (call_id) await declineCall(contextOf(run), { callId: call_id, ticketId: run.ticketId });
}
