/** For the test box: which action a question would start, from the graph's plan. Pure. */
import { bindValues } from "../actions/bindValues.ts";
import { visitorParameters } from "../actions/checkValues.ts";
import { drawValue } from "../actions/drawResult.ts";
import { asksVisitor, neededApproval, peopleNeeded } from "../actions/neededApproval.ts";
import { missingOf } from "../answering/planAction.ts";
import type { PlannedAction } from "../answering/state.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import type { ActionDefinition, ActionValues } from "../protocol/actions.ts";
import type { ForeseenAction } from "../protocol/admin.ts";

/** @returns null when no action would start */
export function foreseeAction(
  planned: Pick<PlannedAction, "names" | "values"> | null,
  known: readonly EnabledAction[],
  locale: string | null,
): ForeseenAction | null {
  const chosen = (planned?.names ?? []).flatMap((name) => known.filter(({ definition }) => definition.name === name));
  const [first, ...others] = chosen;
  if (!planned || !first) return null;
  const choices = chosen.map(({ id, definition: { name, title } }) => ({ id, name, title }));
  const nothing = { values: [], missing: [], approval: null, needs_identity: false, is_dry: false };
  if (others.length > 0) return { ...nothing, choices, next: "choose" };
  const { definition, isDry } = first;
  const { values } = planned;
  const missing = missingOf(definition, values).map(({ label }) => label);
  const approval = neededApproval(definition, values);
  return {
    ...{ choices, missing, approval, values: inWords(definition, values, locale ?? "en") },
    next:
      missing.length > 0 ? "ask" : asksVisitor(approval) ? "confirm" : peopleNeeded(approval) > 0 ? "approve" : "send",
    needs_identity: bindValues(definition, null) === null,
    is_dry: isDry,
  };
}

function inWords(definition: ActionDefinition, values: ActionValues, locale: string): ForeseenAction["values"] {
  return visitorParameters(definition).flatMap(({ name, label }) => {
    const value = drawValue(definition, name, values, locale);
    return value === null ? [] : [{ label, value }];
  });
}
