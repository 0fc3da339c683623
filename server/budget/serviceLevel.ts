/** How much service a tenant's visitors get today, stepping down as limits are reached. Pure. */
import type { ServiceLevel } from "../protocol/service.ts";
import type { TenantSettings } from "../protocol/settings.ts";

export type Caps = Pick<TenantSettings, "daily_cost_cap_micros" | "daily_questions_cap" | "waiting_cap">;

/** Today's usage (UTC), and the visitors waiting for a person. */
export interface Used {
  costMicros: number;
  questions: number;
  waiting: number;
}

/**
 * `full` → `documents` once the models' budget is spent: answers are quoted, and graded before shown → `people` once
 * the day's questions are used up: visitors leave theirs for a person → `closed` once too many are waiting.
 */
export function serviceLevel(used: Used, caps: Caps): ServiceLevel {
  const isReached = (value: number, cap: number | null) => cap !== null && value >= cap;
  if (isReached(used.questions, caps.daily_questions_cap))
    return isReached(used.waiting, caps.waiting_cap) ? "closed" : "people";
  return isReached(used.costMicros, caps.daily_cost_cap_micros) ? "documents" : "full";
}
