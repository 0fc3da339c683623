/** How much of the service a tenant's visitors get today: the steps down as its limits are reached. Pure. */
import type { ServiceLevel } from "../protocol/service.ts";
import type { TenantSettings } from "../protocol/settings.ts";

export type Caps = Pick<TenantSettings, "daily_cost_cap_micros" | "daily_questions_cap" | "waiting_cap">;

/** What was used today (UTC), and who waits for a person now. */
export interface Used {
  costMicros: number;
  questions: number;
  waiting: number;
}

/**
 * `full` → `documents` when the models' money is spent: answers are quoted, and graded before they are shown → `people` when
 * the day's questions are: visitors leave theirs for a person → `closed` when too many wait for one already.
 */
export function serviceLevel(used: Used, caps: Caps): ServiceLevel {
  const isReached = (value: number, cap: number | null) => cap !== null && value >= cap;
  if (isReached(used.questions, caps.daily_questions_cap))
    return isReached(used.waiting, caps.waiting_cap) ? "closed" : "people";
  return isReached(used.costMicros, caps.daily_cost_cap_micros) ? "documents" : "full";
}
