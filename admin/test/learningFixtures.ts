/** Made-up gaps, proposals, saved questions and a test box reply, for screens. */
import type {
  Gap,
  Proposal,
  ProposalRow,
  ReplayCase,
  SavedAnswer,
  SavedQuestion,
  TestBoxReply,
} from "../../server/protocol/admin.ts";
import type { RecordedRequest, Replies } from "./fakeApi.ts";
import { ago, idOf } from "./knowledgeFixtures.ts";

const asked = (n: number, question: string, reason: Gap["questions"][number]["reason"], similarity: number | null) => ({
  ...{ turn_id: idOf(30, n), ticket_id: idOf(3, n), ticket_number: `T-${1041 + n}` },
  ...{ question, reason, similarity, asked_at: ago(1500 * n) },
});
export const gaps: Gap[] = [
  {
    ...{ id: idOf(31, 1), status: "open", title: "Do you sell gift cards?", count: 7, weeks: [0, 1, 0, 2, 1, 0, 1, 2] },
    questions: [
      asked(1, "Do you sell gift cards?", "no_knowledge", null),
      asked(2, "Are gift cards sold by you?", "low_confidence", 0.94),
      asked(3, "Can I buy a voucher for a friend?", "thumbs_down", 0.81),
    ],
    ...{ proposal_id: null, solved_by: null, closed_by: null, closed_at: null },
  },
  {
    ...{ id: idOf(31, 2), status: "open", title: "Is there a showroom in Munich?", count: 1 },
    weeks: [0, 0, 0, 0, 0, 0, 1, 0],
    questions: [asked(4, "Is there a showroom in Munich?", "no_knowledge", null)],
    ...{ proposal_id: idOf(32, 1), solved_by: null, closed_by: null, closed_at: null },
  },
];

const row: ProposalRow = {
  ...{ id: idOf(32, 1), status: "proposed", question: "Do you sell gift cards?" },
  answer: "Yes, we sell gift cards of 25, 50 and 100 euros. They come by email within minutes.",
  ...{ alternatives: ["Can I buy a voucher?"], url: null, ticket: { id: idOf(3, 1), number: "T-1042" } },
  ...{ is_automatic: false, gap_id: idOf(31, 1), document_id: null, created_by: "Arne Agent", created_at: ago(60) },
  ...{ decided_by: null, decided_at: null },
};
const proposals: ProposalRow[] = [
  row,
  { ...row, id: idOf(32, 2), question: "Is there a showroom in Munich?", answer: "", ticket: null },
];
const said = (text: string, kind: Proposal["personal"][number]["kind"] = null) => ({ text, kind });
const proposal: Proposal = {
  ...row,
  source: {
    question: [said("Hi, I’m "), said("Anna Berg", "name"), said(". Do you sell gift cards?")],
    answer: [
      said("Dear Anna,\n", "greeting"),
      said("yes, we sell gift cards of 25, 50 and 100 euros. Yours is on its way to "),
      said("anna.berg@mail.example", "email"),
      said("."),
    ],
  },
  personal: [said("77", "number")],
  overlaps: [
    {
      ...{ kind: "contradicts", document_id: idOf(20, 1), title: "Returns and refunds", heading_path: ["Gift cards"] },
      ...{ ours: "We sell gift cards of 25, 50 and 100 euros.", theirs: "Gift cards are not sold any more." },
    },
  ],
  waiting: [{ ticket_id: idOf(3, 5), ticket_number: "T-1046", question: "Can I get a voucher?" }],
};
const cases: ReplayCase[] = [
  { question: "Do you sell gift cards?", kind: "asked", ticket: { id: idOf(3, 1), number: "T-1042" } },
  { question: "Can I buy a voucher for a friend?", kind: "paraphrase", ticket: null },
  { question: "Do you sell light bulbs?", kind: "near", ticket: null },
];

const answer = (n: number, more: Partial<SavedAnswer> = {}): SavedAnswer => ({
  ...{ id: idOf(34, n), outcome: "answered", content: "Within 30 days of delivery. [1]", confidence: 0.92 },
  ...{ sources: [{ document_id: idOf(20, 1), title: "Returns and refunds" }], fault: null, change: "same" },
  action: null,
  ...{ created_at: ago(60 + 1440 * n) },
  ...more,
});
const saved = (n: number, question: string, answers: SavedAnswer[]): SavedQuestion => ({
  ...{ id: idOf(33, n), question, page: null, locale: null, expected_words: [], expected_document_id: null, answers },
  ...{ expected_document_title: null, before_today: answers[1] ?? null },
  ...{ expected_action_id: null, expected_action_title: null },
});
const refund = { id: idOf(40, 3), title: { en: "Refund an order", de: "Bestellung erstatten" } };
const savedQuestions: SavedQuestion[] = [
  saved(1, "How long can I return something?", [answer(0), answer(1, { change: "changed" })]),
  saved(2, "Is the label free?", [
    answer(2, {
      outcome: "escalated",
      content: null,
      confidence: 0.31,
      sources: [],
      fault: "no_answer",
      change: "worse",
    }),
  ]),
  saved(3, "Do you repair lamps?", []),
  {
    ...saved(4, "I want my money back for order 1042", [
      answer(5, { content: null, confidence: null, sources: [], action: refund, outcome: "clarify" }),
    ]),
    ...{ expected_action_id: refund.id, expected_action_title: refund.title },
  },
];

export const tried: TestBoxReply = {
  ...{ outcome: "answered", content: "You can return anything **within 30 days** of delivery. [1]", options: [] },
  citations: [
    { n: 1, title: "Returns and refunds", url: "https://lumen.example/returns", snippet: "within 30 days of delivery" },
  ],
  ...{ reason: null, draft: null, threshold: 0.7, ms: 640, action: null },
  trace: {
    ...{ engine: "openai", question: "How long can I return something?", rephrased_question: null },
    ...{ keywords: ["return", "days"], is_cache_hit: false, confidence: 0.92, draft: null },
    steps: [
      { node: "check_cache", started_ms: 2, ms: 9, detail: {} },
      { node: "retrieve", started_ms: 11, ms: 64, detail: {} },
      { node: "generate", started_ms: 75, ms: 480, detail: {} },
      { node: "grade", started_ms: 555, ms: 80, detail: {} },
    ],
    passages: [
      {
        ...{ n: 1, chunk_id: idOf(21, 1), document_id: idOf(20, 1), title: "Returns and refunds" },
        ...{ heading_path: ["How long do I have?"], page: null, scores: { vector: 0.812, bm25: 7.2, fused: 0.033 } },
        excerpt: "You can return anything within 30 days of delivery. The label is free within Europe.",
      },
    ],
    ...{ prompt_versions: { answer: "7", grade: "3" }, tokens_in: 1420, tokens_out: 88, cost_micros: 412 },
  },
};

/** Two gaps, two proposals, three saved questions, and a test box that answers. */
export function learningReplies(): Replies {
  return {
    "GET /gaps": ({ query }: RecordedRequest) => ({
      gaps: query.get("status") === "open" ? gaps : [],
      counts: { open: gaps.length, solved: 0, dismissed: 0 },
    }),
    "GET /proposals": ({ query }: RecordedRequest) => ({
      proposals: query.get("status") === "proposed" ? proposals : [],
    }),
    "GET /proposals/:id": proposal,
    "GET /proposals/:id/replay": { cases },
    "GET /saved-questions": { questions: savedQuestions },
    "GET /actions": { actions: [] },
    "POST /test-box": tried,
  };
}

/** The same before anything was learned. */
export const emptyLearning: Replies = {
  "GET /gaps": { gaps: [], counts: { open: 0, solved: 0, dismissed: 0 } },
  "GET /proposals": { proposals: [] },
  "GET /saved-questions": { questions: [] },
  "GET /actions": { actions: [] },
};
