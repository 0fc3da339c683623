/** Made-up figures of a period, for screens. */
import type { Figures, Numbers } from "../../server/protocol/numbers.ts";
import type { RecordedRequest, Replies } from "./fakeApi.ts";

const none: Figures = {
  ...{ questions: 0, answered_by_ai: 0, answered_from_cache: 0, clarified: 0, unanswered: 0 },
  ...{ questions_handed_over: 0, handed_over: 0 },
  escalated: {
    ...{ low_confidence: 0, no_knowledge: 0, asked_for_person: 0, sent_files: 0, by_rule: 0, by_email: 0 },
    ...{ repeated: 0, failure: 0, budget_spent: 0, needs_approval: 0, action_failed: 0, action_unknown: 0 },
  },
  ...{ replied_by_person: 0, resolved: 0, reopened: 0, thumbs_up: 0, thumbs_down: 0 },
  ...{ conversations: 0, with_person: 0, answered_without_person: 0, left_unanswered: 0 },
  ...{
    first_token_ms: null,
    first_reply_seconds: null,
    resolve_seconds: null,
    cost_micros: 0,
    cost_micros_outside_turns: 0,
  },
};

/** Figures of a day with this many questions. */
const figures = (asked: number): Figures => ({
  ...{ questions: asked, answered_by_ai: Math.round(asked * 0.6), answered_from_cache: Math.round(asked * 0.15) },
  ...{ clarified: Math.round(asked * 0.08), unanswered: 0, questions_handed_over: Math.round(asked * 0.12) },
  handed_over: Math.round(asked * 0.1) + Math.round(asked * 0.05),
  escalated: { ...none.escalated, no_knowledge: Math.round(asked * 0.1), asked_for_person: Math.round(asked * 0.05) },
  ...{ replied_by_person: Math.round(asked * 0.12), resolved: Math.round(asked * 0.1) },
  ...{ reopened: 1, thumbs_up: asked, thumbs_down: 2 },
  ...{ conversations: Math.round(asked * 0.7), with_person: Math.round(asked * 0.12) },
  ...{ answered_without_person: Math.round(asked * 0.54), left_unanswered: Math.round(asked * 0.04) },
  ...{ first_token_ms: 620, first_reply_seconds: 240, resolve_seconds: 1260 },
  ...{ cost_micros: asked * 900, cost_micros_outside_turns: asked * 40 },
});

/** The requested days, with a weekly pattern. */
function numbersOf(from: string, to: string): Numbers {
  const count = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  const days = Array.from({ length: count }, (_, n) => ({
    day: new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10),
    ...figures(n % 7 > 4 ? 6 : 18 + ((n * 5) % 11)),
  }));
  const asked = days.reduce((sum, { questions }) => sum + questions, 0);
  return {
    ...{ from, to, time_zone: "Europe/Berlin", total: figures(asked), before: figures(Math.round(asked * 0.8)), days },
    hours: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => (hour < 7 || hour > 21 ? 0 : ((day * 3 + hour * 5) % 9) + 1)),
    ),
    pages: [
      { page: "https://lumen.example/returns", conversations: 61, with_person: 21 },
      { page: "https://lumen.example/lamps/aurora", conversations: 32, with_person: 1 },
    ],
    actions: [
      {
        ...{ id: "019b76da-a800-7000-8000-000000000001", title: { en: "Look up an order" } },
        ...{ asked: 1204, done: 1180, declined: 0, failed: 24, unknown: 0, ms: 86 },
      },
      {
        ...{ id: "019b76da-a800-7000-8000-000000000002", title: { en: "Refund an order" } },
        ...{ asked: 12, done: 8, declined: 2, failed: 0, unknown: 1, ms: 412 },
      },
    ],
  };
}

export const numbersReplies: Replies = {
  "GET /numbers": ({ query }: RecordedRequest) => numbersOf(query.get("from")!, query.get("to")!),
};

/** A period in which nobody asked anything. */
export const noNumbers: Replies = {
  "GET /numbers": ({ query }: RecordedRequest): Numbers => ({
    ...numbersOf(query.get("from")!, query.get("to")!),
    ...{
      total: none,
      before: none,
      days: [],
      pages: [],
      actions: [],
      hours: Array.from({ length: 7 }, () => Array(24).fill(0)),
    },
  }),
};
