/** Who must agree to a call. Pure: depends only on the owner's definition and the values. */
import type { ActionDefinition, ActionValue, ActionValues, Approval } from "../protocol/actions.ts";

type Condition = ActionDefinition["conditions"][number];

/** The approval that every call of the action needs, before conditions. */
export const ownApproval = ({ approval, effect }: ActionDefinition): Approval =>
  approval ?? (effect === "reads" ? "none" : "visitor");

/**
 * The strictest of the action's own approval and of every condition that holds; conditions never lower it. If one asks
 * for the visitor and another for a person, the result is `both`.
 */
export function neededApproval(definition: ActionDefinition, values: ActionValues): Approval {
  const held = definition.conditions.filter((condition) => holds(condition, values[condition.parameter]));
  return held.reduce((approval, condition) => stricter(approval, condition.approval), ownApproval(definition));
}

/** Whether the visitor is asked. */
export const asksVisitor = (approval: Approval) =>
  approval === "visitor" || approval === "both" || approval === "two_people";

/** How many different members must agree. */
export function peopleNeeded(approval: Approval): 0 | 1 | 2 {
  if (approval === "two_people") return 2;
  return approval === "person" || approval === "both" ? 1 : 0;
}

function stricter(a: Approval, b: Approval): Approval {
  const people = Math.max(peopleNeeded(a), peopleNeeded(b));
  if (people === 2) return "two_people";
  const visitor = asksVisitor(a) || asksVisitor(b);
  if (people === 1) return visitor ? "both" : "person";
  return visitor ? "visitor" : "none";
}

/** Without a value the condition holds, so that leaving it out can't avoid an approval. */
function holds({ is, value }: Condition, given: ActionValue | undefined): boolean {
  if (given === undefined) return true;
  if (is === "equal") return String(given) === String(value);
  const [left, right] = typeof given === "number" ? [given, Number(value)] : [String(given), String(value)];
  return is === "over" ? left > right : left < right;
}
