/** Every number of 500 conversations of all kinds, counted three times: by whoever made them, in plain SQL, and by the product. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgentActor, Ctx } from "../context/context.ts";
import { withTenant } from "../db/tenant.ts";
import { claimTicket } from "../inbox/acts/claimTicket.ts";
import { closeTicket } from "../inbox/acts/closeTicket.ts";
import { followUpTicket } from "../inbox/acts/followUpTicket.ts";
import { handBackTicket } from "../inbox/acts/handBackTicket.ts";
import { joinTicket } from "../inbox/acts/joinTicket.ts";
import { reopenTicket } from "../inbox/acts/reopenTicket.ts";
import { replyToTicket } from "../inbox/acts/replyToTicket.ts";
import { resolveTicket } from "../inbox/acts/resolveTicket.ts";
import { undoAct } from "../inbox/acts/undoAct.ts";
import type { Figures, Numbers } from "../protocol/numbers.ts";
import { happened, isoAfter, type PastQuestion } from "../test/support/happened.ts";
import type { HeardTurn, Visitor } from "../test/support/visitor.ts";
import { openWorld, until, type World } from "../test/support/world.ts";
import { getNumbers } from "./getNumbers.ts";
import { numbersCsv } from "./numbersCsv.ts";

const PAGES = {
  "returns.md":
    "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
  "warranty.md":
    "# Warranty\n\n## How long is the warranty?\n\nEvery bicycle has a warranty of five years on the frame.\n",
};
const KNOWN = ["How long can I return an item?", "How long is the warranty on a bicycle frame?"] as const;
const UNKNOWN = "Do you sell gift vouchers for helicopter flights?";
const CONVERSATIONS = 500;
const AT_ONCE = 6;

/** What was done, counted by who did it. Times, costs and the cache are left to SQL. */
type Tally = Record<
  | "questions"
  | "answered"
  | "clarified"
  | "unanswered"
  | "questions_handed_over"
  | "handed_over"
  | "replied_by_person"
  | "resolved"
  | "reopened"
  | "thumbs_up"
  | "thumbs_down"
  | "conversations"
  | "with_person"
  | "answered_without_person"
  | "left_unanswered",
  number
>;

let world: World;
let tenantId: string;
let agent: Ctx<AgentActor>;
let numbers: Numbers;
const tally: Tally = {
  ...{ questions: 0, answered: 0, clarified: 0, unanswered: 0, questions_handed_over: 0 },
  ...{ handed_over: 0, replied_by_person: 0, resolved: 0, reopened: 0, thumbs_up: 0, thumbs_down: 0 },
  ...{ conversations: 0, with_person: 0, answered_without_person: 0, left_unanswered: 0 },
};
const add = (...names: (keyof Tally)[]) => {
  for (const name of names) tally[name] += 1;
};
const ticketOf = (visitor: Visitor) => ({ ticketId: visitor.session.ticket_id });

/** Asks the AI, which does what it is expected to do. */
async function ask(visitor: Visitor, question: string, expected: "answered" | "clarify" | "escalated") {
  const turn = await visitor.ask(question);
  expect(turn.outcome, `${question}: ${turn.message?.content}`).toBe(expected);
  add("questions");
  if (expected === "answered") add("answered");
  if (expected === "clarify") add("clarified");
  if (expected === "escalated") add("questions_handed_over", "handed_over");
  return turn;
}
/** The same question again: it is met with a clarifying question. */
async function askTwice(visitor: Visitor) {
  await ask(visitor, KNOWN[0], "answered");
  return interruptOf(await ask(visitor, KNOWN[0], "clarify"));
}
function interruptOf(turn: HeardTurn) {
  const event = turn.events.find(({ event }) => event.type === "clarify")?.event;
  if (event?.type !== "clarify") throw new Error("no clarifying question");
  return event.content;
}
async function callPerson(visitor: Visitor) {
  await visitor.post("/escalate", {});
  add("handed_over");
}
const rate = (visitor: Visitor, turn: HeardTurn, rating: "up" | "down") =>
  visitor.fetch("/feedback", { method: "POST", body: { message_id: turn.message?.id, rating } });
const resolve = async (visitor: Visitor) => {
  await resolveTicket(agent, { ...ticketOf(visitor), answer: "Yes." });
  add("resolved", "replied_by_person");
};

type Kind = (visitor: Visitor) => Promise<"with_person" | "answered_without_person" | "left_unanswered" | "silent">;

const KINDS: Record<string, Kind> = {
  "answered at once": async (visitor) => {
    await ask(visitor, KNOWN[0], "answered");
    return "answered_without_person";
  },
  "two questions, both rated": async (visitor) => {
    await rate(visitor, await ask(visitor, KNOWN[0], "answered"), "up");
    await rate(visitor, await ask(visitor, KNOWN[1], "answered"), "down");
    add("thumbs_up", "thumbs_down");
    return "answered_without_person";
  },
  "left at a clarifying question": async (visitor) => {
    await askTwice(visitor);
    return "left_unanswered";
  },
  "a clarifying question called off": async (visitor) => {
    const { interrupt_id } = await askTwice(visitor);
    await visitor.resume({ interrupt_id, cancel: true });
    return "left_unanswered";
  },
  "a person chosen at a clarifying question": async (visitor) => {
    const { interrupt_id, options } = await askTwice(visitor);
    const turn = await visitor.resume({ interrupt_id, value: options.at(-1)?.label });
    expect(turn.outcome).toBe("escalated");
    add("questions", "questions_handed_over", "handed_over");
    return "with_person";
  },
  "the same question three times": async (visitor) => {
    await askTwice(visitor);
    await ask(visitor, KNOWN[0], "escalated");
    await resolve(visitor);
    return "with_person";
  },
  "unknown, nobody came": async (visitor) => {
    await ask(visitor, UNKNOWN, "escalated");
    return "with_person";
  },
  "unknown, first a reply and then an answer": async (visitor) => {
    await ask(visitor, UNKNOWN, "escalated");
    await replyToTicket(agent, { ...ticketOf(visitor), content: "Let me look." });
    await visitor.ask("Thank you, take your time."); // to a person: no question of the AI's
    await resolve(visitor);
    return "with_person";
  },
  "a reply that is the last word": async (visitor) => {
    await callPerson(visitor);
    await replyToTicket(agent, { ...ticketOf(visitor), content: "We are on it." });
    add("replied_by_person");
    return "with_person";
  },
  "asked for with the button": async (visitor) => {
    await callPerson(visitor);
    await visitor.ask("It is about my order."); // to a person
    await visitor.ask("The one of last week."); // to a person
    return "with_person";
  },
  "a wait that was withdrawn": async (visitor) => {
    await callPerson(visitor);
    await visitor.fetch("/escalate/withdraw", { method: "POST", body: {} });
    await ask(visitor, KNOWN[1], "answered");
    return "with_person";
  },
  "handed back to the AI": async (visitor) => {
    await callPerson(visitor);
    await claimTicket(agent, ticketOf(visitor));
    await handBackTicket(agent, ticketOf(visitor));
    return "with_person";
  },
  "resolved, and the visitor writes again": async (visitor) => {
    await callPerson(visitor);
    await resolve(visitor);
    await ask(visitor, KNOWN[0], "answered");
    add("reopened");
    return "with_person";
  },
  "resolved, and a person is called again": async (visitor) => {
    await callPerson(visitor);
    await resolve(visitor);
    await callPerson(visitor);
    add("reopened");
    await resolve(visitor);
    return "with_person";
  },
  "resolved, and the agent adds something": async (visitor) => {
    await callPerson(visitor);
    await resolve(visitor);
    await followUpTicket(agent, { ...ticketOf(visitor), content: "One more thing." });
    add("reopened");
    return "with_person";
  },
  "closed, and opened by the agent": async (visitor) => {
    await ask(visitor, KNOWN[0], "answered");
    await closeTicket(agent, ticketOf(visitor));
    await reopenTicket(agent, ticketOf(visitor));
    add("reopened");
    return "answered_without_person";
  },
  "closed by mistake": async (visitor) => {
    await ask(visitor, KNOWN[1], "answered");
    const { undo_id } = await closeTicket(agent, ticketOf(visitor));
    await undoAct(agent, { ...ticketOf(visitor), undoId: undo_id ?? "" });
    add("reopened");
    return "answered_without_person";
  },
  "joined by an agent": async (visitor) => {
    await ask(visitor, KNOWN[0], "answered");
    await joinTicket(agent, ticketOf(visitor));
    await replyToTicket(agent, { ...ticketOf(visitor), content: "Anything else?" });
    return "with_person";
  },
  "a visit without a word": async () => "silent",
};

/** What can't be brought about at will, as the tables hold it: some days ago. */
const PAST: [PastQuestion["status"], Partial<PastQuestion>, (keyof Tally)[]][] = [
  ["stopped", {}, ["unanswered", "left_unanswered"]],
  ["failed", {}, ["unanswered", "left_unanswered"]],
  ["answered", { firstTokenMs: 140, rating: "up" }, ["answered", "thumbs_up", "answered_without_person"]],
  [
    "escalated",
    { escalated: { reason: "failure", repliedAfterSeconds: 40, answeredAfterSeconds: 4000 } },
    ["questions_handed_over", "handed_over", "replied_by_person", "resolved", "with_person"],
  ],
  ["escalated", { escalated: { reason: "budget_spent" } }, ["questions_handed_over", "handed_over", "with_person"]],
];
const PAST_COUNT = 50;

const DAY_MS = 86_400_000;
const dayOf = (at: string) => at.slice(0, 10);
const now = new Date().toISOString();
const period = { from: dayOf(isoAfter(now, -20 * DAY_MS)), to: dayOf(isoAfter(now, DAY_MS)), time_zone: "UTC" };

beforeAll(async () => {
  world = await openWorld();
  tenantId = await world.tenant(PAGES);
  agent = world.agent(tenantId);
  const kinds = Object.values(KINDS);
  let next = 0;
  const converse = async () => {
    while (next < CONVERSATIONS - PAST_COUNT) {
      const kind = kinds[next++ % kinds.length]!;
      const came = await kind(await world.visitor(tenantId));
      if (came !== "silent") add("conversations", came);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, converse));
  for (let n = 0; n < PAST_COUNT; n += 1) {
    const [status, rest, counted] = PAST[n % PAST.length]!;
    await happened(agent, 10_000 + n, { at: isoAfter(now, -(1 + (n % 12)) * DAY_MS), status: status!, ...rest });
    add("conversations", "questions", ...counted);
  }
  await until(
    async () => (await one<{ n: number }>(`select count(*)::int as n from turns where status = 'running'`)).n === 0,
  );
  numbers = await getNumbers(agent, period);
}, 300_000);
afterAll(() => world?.close());

/** As the superuser, past every door; there is but one tenant. */
const rows = <T>(statement: string) => world.database.admin.unsafe(statement) as unknown as Promise<T[]>;
const one = async <T>(statement: string) => (await rows<T>(statement))[0]!;
const countOf = async (from: string) => (await one<{ n: number }>(`select count(*)::int as n from ${from}`)).n;

const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return sorted.length === 0 ? null : Math.round((sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2);
};

/** All of it in plain SQL, figure by figure. */
async function recount(): Promise<Figures> {
  const person = "(select ticket_id from escalations)";
  const last = "(select distinct on (ticket_id) ticket_id, status from turns order by ticket_id, started_at desc)";
  const handed = "escalations where reason not in ('joined', 'followed_up')";
  const reason = (name: string) => countOf(`escalations where reason = '${name}'`);
  const replies = await rows<{ s: number }>(`
    select extract(epoch from min(m.created_at) - e.created_at)::float8 as s from escalations e
    join messages m on m.ticket_id = e.ticket_id and m.role = 'agent' and m.created_at >= e.created_at
      and not exists (select from escalations n where n.ticket_id = e.ticket_id and n.created_at > e.created_at and n.created_at <= m.created_at)
    where e.reason not in ('joined', 'followed_up') group by e.id, e.created_at`);
  const solved = await rows<{ s: number }>(
    `select extract(epoch from answered_at - created_at)::float8 as s from ${handed} and answered_at is not null`,
  );
  const firsts = await rows<{ ms: number }>(`
    select coalesce((select (step -> 'detail' ->> 'first_token_ms')::float8 from jsonb_array_elements(r.steps) step
        where step -> 'detail' ->> 'first_token_ms' is not null limit 1),
      extract(epoch from t.finished_at - t.started_at)::float8 * 1000) as ms
    from turns t left join traces r on r.turn_id = t.id where t.status = 'answered'`);
  const talked = "tickets where last_seq > 0";
  return {
    questions: await countOf(
      "turns t where t.status <> 'escalated' or exists (select from traces r where r.turn_id = t.id)",
    ),
    answered_by_ai: await countOf(
      "turns t join traces r on r.turn_id = t.id where t.status = 'answered' and not r.is_cache_hit",
    ),
    answered_from_cache: await countOf(
      "turns t join traces r on r.turn_id = t.id where t.status = 'answered' and r.is_cache_hit",
    ),
    clarified: await countOf("turns where status = 'clarify'"),
    unanswered: await countOf("turns where status in ('stopped', 'failed')"),
    questions_handed_over: await countOf("turns t join traces r on r.turn_id = t.id where t.status = 'escalated'"),
    handed_over: await countOf(handed),
    escalated: {
      low_confidence: await reason("low_confidence"),
      no_knowledge: await reason("no_knowledge"),
      asked_for_person: await reason("asked_for_person"),
      sent_files: await reason("sent_files"),
      by_rule: await reason("by_rule"),
      by_email: await reason("by_email"),
      needs_approval: await reason("needs_approval"),
      action_failed: await reason("action_failed"),
      action_unknown: await reason("action_unknown"),
      repeated: await reason("repeated"),
      failure: await reason("failure"),
      budget_spent: await reason("budget_spent"),
    },
    replied_by_person: replies.length,
    resolved: solved.length,
    reopened: (await one<{ n: number }>("select coalesce(sum(cardinality(reopened_at)), 0)::int as n from tickets")).n,
    thumbs_up: await countOf("feedback where rating = 'up'"),
    thumbs_down: await countOf("feedback where rating = 'down'"),
    conversations: await countOf(talked),
    with_person: await countOf(`${talked} and id in ${person}`),
    answered_without_person: await countOf(
      `${talked} and id not in ${person} and id in (select ticket_id from ${last} l where status = 'answered')`,
    ),
    left_unanswered: await countOf(
      `${talked} and id not in ${person} and id in (select ticket_id from ${last} l where status <> 'answered')`,
    ),
    first_token_ms: median(firsts.map(({ ms }) => ms)),
    first_reply_seconds: median(replies.map(({ s }) => s)),
    resolve_seconds: median(solved.map(({ s }) => s)),
    cost_micros: (await one<{ n: number }>("select sum(cost_micros)::int as n from usage_daily")).n,
    cost_micros_outside_turns: 0,
  };
}

describe("500 conversations of all kinds", () => {
  test("give the counts that were recorded while making them", () => {
    const { answered_by_ai, answered_from_cache, ...total } = numbers.total;
    expect({ ...total, answered: answered_by_ai + answered_from_cache }).toMatchObject(tally);
  });

  test("give the counts that plain SQL gives", async () => {
    expect(numbers.total).toEqual(await recount());
  });

  test("add up: outcomes of questions, reasons for hand-overs, groups of conversations, days and hours", () => {
    for (const each of [numbers.total, ...numbers.days]) {
      const { answered_by_ai, answered_from_cache, clarified, unanswered, questions_handed_over } = each;
      expect(answered_by_ai + answered_from_cache + clarified + unanswered + questions_handed_over).toBe(
        each.questions,
      );
      expect(Object.values(each.escalated).reduce((sum, count) => sum + count, 0)).toBe(each.handed_over);
      expect(each.with_person + each.answered_without_person + each.left_unanswered).toBe(each.conversations);
    }
    for (const [name, value] of Object.entries(numbers.total)) {
      if (typeof value !== "number" || /_(ms|seconds)$/.test(name)) continue;
      const sum = numbers.days.reduce((sum, day) => sum + (day[name as keyof Figures] as number), 0);
      expect([name, sum]).toEqual([name, value]);
    }
    expect(numbers.hours.flat().reduce((sum, count) => sum + count, 0)).toBe(numbers.total.questions);
    expect(numbers.pages.reduce((sum, { conversations }) => sum + conversations, 0)).toBe(numbers.total.conversations);
  });

  test("add up to the same figures in the spreadsheet", () => {
    const [names, ...lines] = numbersCsv(numbers)
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    const sumOf = (column: string) => lines.reduce((sum, line) => sum + Number(line[names!.indexOf(column)]), 0);
    for (const column of [
      "questions",
      "handed_over",
      "questions_handed_over",
      "reopened",
      "resolved",
      "conversations",
    ]) {
      expect([column, sumOf(column)]).toEqual([column, numbers.total[column as keyof Figures]]);
    }
    expect(sumOf("escalated_asked_for_person")).toBe(numbers.total.escalated.asked_for_person);
  });

  test("appear in no other tenant's figures", async () => {
    const other = world.agent(await world.tenant());
    expect((await getNumbers(other, period)).total).toMatchObject({ questions: 0, conversations: 0, reopened: 0 });
    const seen = await withTenant(other, ({ sql }) => sql`select from tickets`);
    expect(seen).toHaveLength(0);
  });
});
