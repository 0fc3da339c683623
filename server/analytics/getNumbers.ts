import type { AgentActor, Ctx } from "../context/context.ts";
import { addUpCosts } from "../db/sql/costs.ts";
import * as count from "../db/sql/numbers.ts";
import { type TenantTx, withTenant } from "../db/tenant.ts";
import { elementAt } from "../language/lists.ts";
import { recordOf } from "../protocol/keys.ts";
import { type Figures, HAND_OVER_REASONS, type Numbers, type NumbersQuery } from "../protocol/numbers.ts";
import { startOfDay } from "../protocol/openings.ts";
import { daysBetween } from "../protocol/period.ts";
import { getSettings } from "../tenants/getSettings.ts";

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * A period's figures, by day and in total, with those of the same number of days before. Deleted data is counted only
 * in the costs.
 */
export async function getNumbers(ctx: Ctx<AgentActor>, query: NumbersQuery): Promise<Numbers> {
  const time_zone = query.time_zone ?? (await getSettings(ctx)).hours?.time_zone ?? "UTC";
  const { from, to } = query;
  const length = daysBetween(query);
  const rangeOf = (first: string, last: string) =>
    count.rangeBetween(startOfDay(first, time_zone), startOfDay(dayAfter(last, 1), time_zone), time_zone);
  const now = rangeOf(from, to);
  const before = { from: dayAfter(from, -length), to: dayAfter(from, -1) };
  const [figures, earlier, hours, pages, actions] = await withTenant(ctx, (tx) =>
    Promise.all([
      countAll(tx, now, { from, to }),
      countAll(tx, rangeOf(before.from, before.to), before),
      count.countHours(tx, now),
      count.countPages(tx, now),
      count.countActions(tx, now),
    ]),
  );
  const days = Array.from({ length }, (_, n) => dayAfter(from, n));
  return {
    ...{ from, to, time_zone },
    total: figuresOf(figures, null),
    before: figuresOf(earlier, null),
    days: days.map((day) => ({ day, ...figuresOf(figures, day) })),
    hours: weekOf(hours),
    pages,
    actions,
  };
}

async function countAll(tx: TenantTx, range: count.IdRange, days: { from: string; to: string }) {
  const [turns, escalations, conversations, ratings, reopened, costs] = await Promise.all([
    count.countTurns(tx, range),
    count.countEscalations(tx, range),
    count.countConversations(tx, range),
    count.countRatings(tx, range),
    count.countReopened(tx, range),
    addUpCosts(tx, days),
  ]);
  return { turns, escalations, conversations, ratings, reopened, costs };
}

type Counted = Awaited<ReturnType<typeof countAll>>;

/** @param day null: the whole period */
function figuresOf(counted: Counted, day: string | null): Figures {
  const of = <Row extends { day: string | null }>(rows: Row[]) => rows.find((row) => row.day === day);
  const { turns, conversations, ratings, reopened, costs } = counted;
  const escalations = counted.escalations.filter((row) => row.day === day);
  const opened = escalations.find(({ reason }) => reason === null);
  const asked = of(turns);
  const begun = of(conversations);
  return {
    questions: asked?.questions ?? 0,
    answered_by_ai: asked?.answered_by_ai ?? 0,
    answered_from_cache: asked?.answered_from_cache ?? 0,
    clarified: asked?.clarified ?? 0,
    unanswered: asked?.unanswered ?? 0,
    questions_handed_over: asked?.questions_handed_over ?? 0,
    handed_over: opened?.opened ?? 0,
    escalated: recordOf(HAND_OVER_REASONS, (reason) => escalations.find((row) => row.reason === reason)?.opened ?? 0),
    replied_by_person: opened?.replied ?? 0,
    resolved: opened?.resolved ?? 0,
    reopened: of(reopened)?.reopened ?? 0,
    thumbs_up: of(ratings)?.thumbs_up ?? 0,
    thumbs_down: of(ratings)?.thumbs_down ?? 0,
    conversations: begun?.conversations ?? 0,
    with_person: begun?.with_person ?? 0,
    answered_without_person: begun?.answered_without_person ?? 0,
    left_unanswered: begun?.left_unanswered ?? 0,
    first_token_ms: rounded(asked?.first_token_ms),
    first_reply_seconds: rounded(opened?.first_reply_seconds),
    resolve_seconds: rounded(opened?.resolve_seconds),
    cost_micros: of(costs)?.cost_micros ?? 0,
    cost_micros_outside_turns: of(costs)?.cost_micros_outside_turns ?? 0,
  };
}

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value));

function weekOf(rows: count.HourFigures[]): number[][] {
  const week = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const { weekday, hour, questions } of rows) elementAt(week, weekday - 1)[hour] = questions;
  return week;
}
