/** A ticket whose turns follow a script, chosen by a word in the visitor's message. */
import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { ActionCard } from "../../server/protocol/actionCards.ts";
import type { HistoryReply } from "../../server/protocol/api.ts";
import type {
  Attachment,
  ChatEvent,
  Citation,
  ClarifyOption,
  MessageDto,
  MessageRole,
  Notice,
  NumberedEvent,
} from "../../server/protocol/events.ts";

const STEP_MS = 12;

const citations: Citation[] = [
  {
    n: 1,
    title: "Put the widget on your site",
    url: "https://docs.example.com/embed",
    snippet: "Paste the tag before </body>.",
  },
  {
    n: 2,
    title: "Allowed domains",
    url: "javascript:alert(1)",
    snippet: "Only listed domains may open a conversation.",
  },
];
const answer =
  'Paste **one tag** into your page [1]:\n\n```html\n<script async src="https://chat.example.com/widget.js" data-tenant="…"></script>\n```\n\nThen add your domain to the allowed list [2]. It works on plain sites and in single-page apps.';

/** An answer set by a test, in the pieces it is streamed in. */
export interface ScriptedAnswer {
  pieces: string[];
  citations: Citation[];
  /** Delay before each piece; none by default. */
  everyMs?: number;
  /** Parts of the question it leaves open. */
  gap?: string[];
  /** Retract it instead of storing it. */
  isRetracted?: boolean;
  /** Makes it a clarifying question with these sections to choose from. */
  options?: string[];
  /** Makes it what an action asks: a form, or a card with a yes and a no. */
  card?: ActionCard;
}

export interface Ticket {
  id: string;
  number: string;
  title: string | null;
  status: HistoryReply["status"];
  messages: MessageDto[];
  log: NumberedEvent[];
  pending: HistoryReply["pending_interrupt"];
  running: HistoryReply["running_turn"];
  stop: boolean;
  ratings: HistoryReply["ratings"];
  email: string | null;
  /** Unread answers, as reported for other conversations. */
  unread: number;
  /** The visitor's uploaded files, by id. */
  files: Map<string, File>;
  readers: Set<ServerResponse>;
}

export function openTicket(number: number): Ticket {
  return {
    id: randomUUID(),
    number: `FD-${1001 + number}`,
    title: null,
    status: "open",
    messages: [],
    log: [],
    pending: null,
    running: null,
    stop: false,
    ratings: {},
    email: null,
    unread: 0,
    files: new Map(),
    readers: new Set(),
  };
}

/** Streams an answer set by a test. */
export async function playAnswer(ticket: Ticket, turnId: string, answer: ScriptedAnswer): Promise<void> {
  const { pieces, citations, everyMs = 0, isRetracted, options, gap, card } = answer;
  if (card) return clarify(ticket, turnId, pieces.join(""), card.kind === "confirm" ? YES_OR_NO : [], card);
  if (options) return clarify(ticket, turnId, pieces.join(""), options.map(toSection));
  for (const content of pieces) {
    if (everyMs) await pause(everyMs);
    emitEvent(ticket, { type: "token", content, turn_id: turnId });
  }
  if (isRetracted) {
    emitEvent(ticket, { type: "retract", content: "low_confidence", turn_id: turnId });
    escalate(ticket, turnId);
  } else {
    storeMessage(ticket, "assistant", pieces.join(""), turnId, { citations, confidence: "high", ...(gap && { gap }) });
  }
  ticket.running = null;
  emitEvent(ticket, { type: "end", content: isRetracted ? "escalated" : "answered", turn_id: turnId });
}

const toSection = (label: string): ClarifyOption => ({ label, kind: "section" });
const YES_OR_NO: ClarifyOption[] = [
  { label: "Yes, do it", kind: "yes" },
  { label: "No", kind: "no" },
];

/** Ends the turn with a clarifying question. */
function clarify(ticket: Ticket, turnId: string, prompt: string, choices: ClarifyOption[], card?: ActionCard): void {
  const person: ClarifyOption = { label: "Ask a person", kind: "person" };
  const content = { interrupt_id: randomUUID(), prompt, options: [...choices, person], ...(card && { card }) };
  ticket.pending = { kind: "clarify", ...content };
  storeMessage(ticket, "assistant", prompt, turnId, {});
  emitEvent(ticket, { type: "clarify", content, turn_id: turnId });
  ticket.running = null;
  emitEvent(ticket, { type: "end", content: "clarify", turn_id: turnId });
}

export async function playTurn(ticket: Ticket, turnId: string, text: string): Promise<void> {
  const emit = (event: ChatEvent) => emitEvent(ticket, event);
  const say = async (words: string) => {
    for (const piece of words.match(/\S+\s*/g) ?? []) {
      if (ticket.stop) return;
      await pause(STEP_MS);
      emit({ type: "token", content: piece, turn_id: turnId });
    }
  };
  const end = (content: Extract<ChatEvent, { type: "end" }>["content"]) => {
    ticket.running = null;
    ticket.stop = false;
    emit({ type: "end", content, turn_id: turnId });
  };
  if (ticket.status === "pending_human") return end("escalated");
  emit({ type: "status", key: "searching", content: "Searching…", node: "retrieve", turn_id: turnId });
  await pause(text.includes("pause") ? 1500 : STEP_MS * 5);
  if (text.includes("plan")) {
    return clarify(ticket, turnId, "Which plan do you mean?", ["Starter", "Business"].map(toSection));
  }
  const params = { count: 3, topic: "Embedding the widget" };
  emit({ type: "status", key: "reading", content: "Reading…", params, node: "generate", turn_id: turnId });
  await pause(text.includes("pause") ? 1500 : STEP_MS);
  emit({ type: "status", key: "writing", content: "Writing…", node: "generate", turn_id: turnId });
  if (text.includes("moon")) {
    await say("Our courier flies to the moon on Tuesdays and");
    emit({ type: "retract", content: "low_confidence", turn_id: turnId });
    escalate(ticket, turnId);
    return end("escalated");
  }
  if (text.includes("long")) await say("Another sentence of a long answer. ".repeat(60));
  else await say(answer);
  const stopped = ticket.stop;
  if (!stopped) for (const content of citations) emit({ type: "citation", content, turn_id: turnId });
  storeMessage(ticket, "assistant", stopped ? "Another sentence" : answer, turnId, {
    citations: stopped ? [] : citations,
    stopped,
    confidence: "high",
  });
  if (ticket.title === null) {
    ticket.title = "Putting the widget live";
    emit({ type: "title", content: ticket.title, turn_id: turnId });
  }
  end(stopped ? "stopped" : "answered");
}

export function escalate(ticket: Ticket, turnId: string | null): void {
  ticket.status = "pending_human";
  ticket.pending = {
    kind: "human",
    interrupt_id: randomUUID(),
    ticket_number: ticket.number,
    claimed_by: null,
    since: new Date().toISOString(),
  };
  const content = `I am not sure enough to answer this, so I have opened ticket ${ticket.number} for our team.`;
  emitEvent(ticket, { type: "escalation", content, ticket_number: ticket.number, turn_id: turnId });
  storeMessage(ticket, "system", content, turnId, {});
}

/** Stores a file. @returns its description, as the widget receives it */
export function keepFile(ticket: Ticket, file: File): Attachment {
  const id = randomUUID();
  ticket.files.set(id, file);
  return describeFile(id, file);
}

export function describeFile(id: string, { name, type, size }: File): Attachment {
  return { id, name, type: type as Attachment["type"], size };
}

/** Ends a turn that the assistant can't take: the message is for a person. */
export function handToPerson(ticket: Ticket, turnId: string): void {
  escalate(ticket, turnId);
  ticket.running = null;
  emitEvent(ticket, { type: "end", content: "escalated", turn_id: turnId });
}

export function withdraw(ticket: Ticket): void {
  ticket.pending = null;
  ticket.status = "open";
  const content = `You’re back with the assistant. Ticket ${ticket.number} is no longer waiting for a person.`;
  storeMessage(ticket, "system", content, null, { notice: "withdrawn" });
  tellStatus(ticket, "open");
}

/** The visitor dismissed the clarifying question. */
export function cancel(ticket: Ticket): void {
  ticket.pending = null;
  emitEvent(ticket, { type: "status", key: "question_cancelled", content: "", node: null, turn_id: null });
}

/** Tells the visitor how many answers are unread in other conversations. */
export function tellUnread(ticket: Ticket, unread_elsewhere: number): void {
  const content = { seen_seq: 0, unread: 0, unread_elsewhere, waits_elsewhere: false };
  emitEvent(ticket, { type: "unread", content, turn_id: null });
}

/** An agent claims the ticket. */
export function claim(ticket: Ticket, name: string): void {
  if (ticket.pending?.kind === "human") ticket.pending.claimed_by = name;
  const joined = { type: "status", key: "agent_joined", node: null, ticket_status: "pending_human" } as const;
  emitEvent(ticket, { ...joined, content: name, turn_id: null });
  storeMessage(ticket, "system", `${name} from the team is here.`, null, { notice: "joined" });
}

/** An agent changes the ticket's status, with a notice. */
export function become(ticket: Ticket, status: Ticket["status"], notice: Notice, line: string): void {
  ticket.pending = null;
  ticket.status = status;
  storeMessage(ticket, "system", line, null, { notice });
  tellStatus(ticket, status);
}

export function reply(ticket: Ticket, author: string, text: string): void {
  ticket.pending = null;
  ticket.status = "resolved";
  storeMessage(ticket, "agent", text, null, { author });
  tellStatus(ticket, "resolved");
}

function tellStatus(ticket: Ticket, ticket_status: Ticket["status"]): void {
  emitEvent(ticket, { type: "status", key: "ticket_status", content: "", node: null, ticket_status, turn_id: null });
}

export function storeMessage(
  ticket: Ticket,
  role: MessageRole,
  content: string,
  turnId: string | null,
  more: Partial<MessageDto>,
): void {
  const message: MessageDto = {
    id: randomUUID(),
    seq: ticket.messages.length + 1,
    role,
    content,
    citations: [],
    confidence: null,
    client_message_id: null,
    turn_id: turnId,
    author: null,
    stopped: false,
    notice: null,
    created_at: new Date().toISOString(),
    ...more,
  };
  ticket.messages.push(message);
  // A visitor's message goes only to the ticket's stream, for other tabs.
  emitEvent(ticket, { type: "message", content: message, turn_id: role === "visitor" ? null : turnId });
}

function emitEvent(ticket: Ticket, event: ChatEvent): void {
  const numbered = { id: lastId(ticket) + 1, event };
  ticket.log.push(numbered);
  for (const reader of ticket.readers) write(reader, numbered);
}

/** Streams the ticket's events after `from`, or only those of one turn until its end. */
export function openStream(ticket: Ticket, response: ServerResponse, from: number, turnId: string | null): void {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" });
  response.write(": hello\n\n");
  turnOf.set(response, turnId);
  for (const numbered of ticket.log) if (numbered.id > from) write(response, numbered);
  ticket.readers.add(response);
  response.on("close", () => ticket.readers.delete(response));
}

function write(response: ServerResponse, { id, event }: NumberedEvent): void {
  const turnId = turnOf.get(response);
  if (turnId && event.turn_id !== turnId) return;
  response.write(`id: ${id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  if (turnId && event.type === "end") response.end();
}

const turnOf = new WeakMap<ServerResponse, string | null>();

export function history(ticket: Ticket): HistoryReply {
  return {
    ticket_id: ticket.id,
    ticket_number: ticket.number,
    title: ticket.title,
    status: ticket.status,
    messages: ticket.messages,
    pending_interrupt: ticket.pending,
    ratings: ticket.ratings,
    email: ticket.email,
    running_turn: ticket.running,
    last_event_id: lastId(ticket),
    read: { seen_seq: 0, unread: 0, unread_elsewhere: 0, waits_elsewhere: false },
  };
}

export function summary(ticket: Ticket) {
  const last = ticket.messages.at(-1);
  return {
    ticket_id: ticket.id,
    title: ticket.title,
    status: ticket.status,
    last_message: last?.content ?? null,
    unread: ticket.unread,
    updated_at: last?.created_at ?? new Date().toISOString(),
  };
}

export function lastId(ticket: Ticket): number {
  return ticket.log.at(-1)?.id ?? 0;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
