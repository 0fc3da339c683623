/** The steps of an action in a conversation: gathering values, proposing a call, or handing over to a person. */
import { asksVisitor, neededApproval, peopleNeeded } from "../actions/neededApproval.ts";
import { proposeCall } from "../actions/proposeCall.ts";
import { readValues } from "../actions/values/readValues.ts";
import { AppError } from "../kernel/errors.ts";
import { phrasesFor } from "../language/phrases/index.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import type { ActionValues } from "../protocol/actions.ts";
import { askAbout, missingOf } from "./planAction.ts";
import type { TurnRun } from "./run.ts";
import type { EscalationReason, PlannedAction, StateUpdate } from "./state.ts";

/** After this many replies without a usable value, a person takes over. */
export const MAX_MISSES = 2;

export const nothingKnown: PlannedAction = {
  names: [],
  values: {},
  asked: null,
  call_id: null,
  misses: 0,
  next: "ask",
};

/** Hands over to a person. A proposed call is declined when the ticket is escalated. */
export const toPerson = (reason: EscalationReason | null): StateUpdate => ({ action: null, escalation_reason: reason });

/** Fills in the values given in the message, then asks for the rest or proposes the call. */
export async function advance(
  run: TurnRun,
  chosen: EnabledAction,
  said: { text: string; values: ActionValues },
): Promise<StateUpdate> {
  const { definition } = chosen;
  const found = readValues(definition, said.text, { known: said.values, locale: run.locale, today: today() });
  const values = { ...said.values, ...found };
  const action = { ...nothingKnown, names: [definition.name], values };
  return missingOf(definition, values).length > 0 ? ask(run, chosen, action) : propose(run, chosen, action);
}

/** @param isUnread the last reply had no usable value: by default when one was missed at all */
export function ask(
  run: TurnRun,
  { definition }: EnabledAction,
  action: PlannedAction,
  isUnread = action.misses > 0,
): StateUpdate {
  const [first, ...others] = missingOf(definition, action.values);
  const asked = first && others.length === 0 ? first.name : null;
  return {
    clarification: askAbout([definition], { ...action, isUnread }, run.locale),
    action: { ...action, asked, next: "ask" },
  };
}

export async function propose(run: TurnRun, chosen: EnabledAction, action: PlannedAction): Promise<StateUpdate> {
  if (run.isRehearsal) return rehearse(run, chosen, action);
  const { ticketId, turnId, locale, situation } = run;
  try {
    const call = await proposeCall(contextOf(run), {
      ...{ actionId: chosen.id, ticketId, turnId, isGuest: situation.isGuest },
      ...{ values: action.values, locale: locale ?? "en" },
    });
    const proposed: PlannedAction = { ...action, call_id: call.id };
    return asksVisitor(call.approval) ? ask(run, chosen, proposed) : goAhead(proposed, peopleNeeded(call.approval));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(run, chosen, action, error);
  }
}

/** For the test box: shows who would have to agree; stores and sends nothing. */
function rehearse(run: TurnRun, chosen: EnabledAction, action: PlannedAction): StateUpdate {
  const approval = neededApproval(chosen.definition, action.values);
  if (asksVisitor(approval)) return ask(run, chosen, action);
  const people = peopleNeeded(approval);
  return people > 0 ? goAhead(action, people) : { action, answer: "" };
}

/** The reply when a call can't be proposed: unknown visitor, a value that can't be sent, or too many guesses. */
function refused(run: TurnRun, chosen: EnabledAction, action: PlannedAction, { key, details }: AppError): StateUpdate {
  if (key === "identity_needed") return { action: null, answer: phrasesFor(run.locale).actionIdentity };
  const wrong = String(details?.parameter ?? "");
  if (key === "action_value_refused" && wrong in action.values && action.misses < MAX_MISSES) {
    const { [wrong]: _, ...values } = action.values;
    return ask(run, chosen, { ...action, values, misses: action.misses + 1 });
  }
  return toPerson("action_failed");
}

export function goAhead(action: PlannedAction, people: number): StateUpdate {
  if (people === 0) return { action: null, calls: action.call_id ? [action.call_id] : [] };
  return { action, escalation_reason: "needs_approval" };
}

export const contextOf = ({ parts, tenantId }: TurnRun) => ({ db: parts.db, tenantId, parts });

export const today = () => new Date().toISOString().slice(0, 10);
