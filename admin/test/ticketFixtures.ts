/** Made-up tickets for screens. */
import type { Label, QueueCounts, TicketList, TicketRow, View } from "../../server/protocol/inbox.ts";
import type { RecordedRequest, Replies } from "./fakeApi.ts";

const uuid = (kind: number, n: number) =>
  `01a1b2c3-${kind.toString(16).padStart(4, "0")}-7000-8000-${n.toString(16).padStart(12, "0")}`;

export const labels: Label[] = [
  { id: uuid(1, 1), name: "Refund", color: "red" },
  { id: uuid(1, 2), name: "VIP", color: "purple" },
];
const views: View[] = [
  {
    ...{ id: uuid(2, 1), name: "Refunds that wait", is_shared: true, is_mine: false, member_name: "Arne" },
    query: { queue: "waiting", label: labels[0]!.id },
  },
];

const questions = [
  "Where is order 77? It was meant to arrive on Monday.",
  "Can I change the delivery address after ordering?",
  "Ich möchte meine Rechnung auf die Firma ausstellen lassen",
  "The coupon SUMMER doesn’t work in the app",
  "¿Puedo devolver una lámpara usada?",
];
const people = [
  { name: "Anna Berg", email: "anna.berg@mail.example" },
  { name: null, email: "jo@studio.example" },
  { name: null, email: null },
];
const reasons = ["low_confidence", "no_knowledge", "asked_for_person", "failure"] as const;

/** The nth waiting ticket, the longest wait first. */
export function waitingTicket(n: number, now = Date.now()): TicketRow {
  const since = new Date(now - Math.max(1, 190 - 7 * n) * 60_000).toISOString();
  const isMine = n % 5 === 1;
  return {
    id: uuid(3, n + 1),
    number: `T-${1042 + n}`,
    title: "Embed widget",
    status: "pending_human",
    question: questions[n % questions.length]!,
    visitor: { id: uuid(4, n + 1), ...people[n % people.length]! },
    page: { url: "https://lumen.example/lamps/aurora", title: "Aurora" },
    origin: "https://lumen.example",
    locale: "en-GB",
    label_ids: n % 4 === 0 ? [labels[0]!.id] : n % 4 === 3 ? labels.map(({ id }) => id) : [],
    escalation: {
      ...{ id: uuid(5, n + 1), reason: reasons[n % reasons.length]!, note: null, turn_id: null },
      ...{ status: isMine ? "claimed" : "open", claimed_by: isMine ? "Olga Owner" : null, claimed_by_me: isMine },
      ...{
        answered_by: null,
        opened_at: since,
        waits_for: "us",
        waiting_since: since,
        snoozed_until: null,
        answered_at: null,
      },
    },
    last_message: { role: "visitor", author: null, content: questions[n % questions.length]!, created_at: since },
    ...{ approval_since: null, found: null, last_seq: 3, created_at: since, updated_at: since },
  };
}

/** An inbox with this many waiting tickets. */
export function inboxReplies(count: number): Replies {
  const all = Array.from({ length: count }, (_, n) => waitingTicket(n));
  const counts: QueueCounts = {
    ...{
      waiting: count,
      approval: 0,
      visitor: 0,
      mine: Math.ceil(count / 5),
      unassigned: count - Math.ceil(count / 5),
    },
    ...{ snoozed: 2, ai: 4, mine_to_answer: 1 },
  };
  return {
    "GET /tickets": ({ query }: RecordedRequest): TicketList => {
      const [from, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit") ?? 50)];
      const words = query.get("search")?.toLowerCase();
      const asked = query.get("ids")?.split(",");
      const found = all.filter(
        ({ id, question }) => (!asked || asked.includes(id)) && (!words || question?.toLowerCase().includes(words)),
      );
      const next = from + limit < found.length ? String(from + limit) : null;
      return { tickets: found.slice(from, from + limit), next_cursor: next };
    },
    "GET /tickets/counts": counts,
    "GET /tickets/facets": {
      people: [
        { id: "member-2", name: "Arne Agent" },
        { id: "member-1", name: "Olga Owner" },
      ],
      origins: ["https://lumen.example"],
      languages: ["de", "en"],
    },
    "GET /labels": { labels },
    "GET /views": { views },
  };
}
