import type { ActionDefinition, Approval } from "../protocol/actions.ts";
import { asksVisitor, ownApproval, peopleNeeded } from "./neededApproval.ts";

type Condition = ActionDefinition["conditions"][number];

/** Whether any call would need less approval than before. When in doubt it says yes, so that owners are alerted. Pure. */
export function lowersApproval(before: ActionDefinition, after: ActionDefinition): boolean {
  const own = ownApproval(after);
  const isKept = (one: Condition) =>
    isAtLeast(own, one.approval) ||
    after.conditions.some((other) => isAtLeast(other.approval, one.approval) && covers(other, one));
  return !isAtLeast(own, ownApproval(before)) || !before.conditions.every(isKept);
}

const isAtLeast = (a: Approval, b: Approval) =>
  peopleNeeded(a) >= peopleNeeded(b) && (asksVisitor(a) || !asksVisitor(b));

/** Whether the first condition holds whenever the second does. */
function covers(wide: Condition, narrow: Condition): boolean {
  if (wide.parameter !== narrow.parameter || wide.is !== narrow.is) return false;
  if (wide.value === narrow.value) return true;
  const [limit, least] = [Number(wide.value), Number(narrow.value)];
  return wide.is === "over" ? limit <= least : wide.is === "under" && limit >= least;
}
