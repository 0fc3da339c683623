import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HistoryReply } from "../../../server/protocol/api.ts";
import type { ChatEvent, MessageDto } from "../../../server/protocol/events.ts";
import { isSetBack, reduceLine } from "./reduceLine.ts";
import { reduce } from "./reducer.ts";
import { type Action, type ChatState, initialState } from "./state.ts";

const TICKET = "11111111-1111-4111-8111-111111111111";
const TURN = "22222222-2222-4222-8222-222222222222";
const OTHER_TURN = "33333333-3333-4333-8333-333333333333";

/** Numbers the events as the server does, starting at `first`. */
function events(source: "ticket" | "turn", first: number, list: ChatEvent[]): Action[] {
  return list.map((event, index) => ({ type: "event", source, id: first + index, event }));
}

function play(actions: Action[], from: ChatState = opened()): ChatState {
  return actions.reduce((state, action) => reduce(state, action, reduceLine), from);
}

function opened(): ChatState {
  return play(
    [
      { type: "panel", open: true },
      { type: "ticket", ticketId: TICKET, outbox: [], seenSeq: 0 },
      { type: "history", history: history({}) },
      { type: "watched", watched: true },
    ],
    initialState(),
  );
}

function history(more: Partial<HistoryReply>): HistoryReply {
  return {
    ticket_id: TICKET,
    ticket_number: "FD-1",
    title: null,
    status: "open",
    messages: [],
    pending_interrupt: null,
    ratings: {},
    email: null,
    running_turn: null,
    last_event_id: 0,
    read: { seen_seq: 0, unread: 0, unread_elsewhere: 0, waits_elsewhere: false },
    ...more,
  };
}

function message(seq: number, role: MessageDto["role"], content: string, more: Partial<MessageDto> = {}): MessageDto {
  return {
    id: `00000000-0000-4000-8000-${String(seq).padStart(12, "0")}`,
    seq,
    role,
    content,
    citations: [],
    confidence: null,
    client_message_id: null,
    turn_id: TURN,
    author: null,
    stopped: false,
    notice: null,
    created_at: "2026-11-21T05:00:00.000Z",
    ...more,
  };
}

const token = (content: string, turn_id: string | null = TURN): ChatEvent => ({ type: "token", content, turn_id });
const stored = (content: MessageDto): ChatEvent => ({ type: "message", content, turn_id: content.turn_id });
const end = (content: Extract<ChatEvent, { type: "end" }>["content"], turn_id = TURN): ChatEvent => ({
  type: "end",
  content,
  turn_id,
});
const section = (label: string) => ({ label, kind: "section" as const });
const asked = message(1, "visitor", "How?", { client_message_id: "m1" });
const source = { n: 1, title: "Guide", url: null, snippet: "…" };
const queued: Action = {
  type: "queued",
  entry: { clientMessageId: "m1", ticketId: TICKET, text: "How?", at: "2026-11-21T05:00:00.000Z" },
};
const wholeTurn: ChatEvent[] = [
  stored(asked),
  { type: "status", key: "searching", content: "Searching…", node: "retrieve", turn_id: TURN },
  token("Paste "),
  token("the tag."),
  { type: "citation", content: source, turn_id: TURN },
  stored(message(2, "assistant", "Paste the tag.", { citations: [source] })),
  { type: "title", content: "Pasting the tag", turn_id: TURN },
  end("answered"),
];

describe("a turn", () => {
  it("goes from the queued message through the draft to the stored answer", () => {
    const sending = play([queued]);
    expect(sending.outbox).toHaveLength(1);
    const writing = play(events("turn", 1, wholeTurn.slice(0, 5)), sending);
    expect(writing.outbox).toEqual([]);
    expect(writing.turn).toMatchObject({ draft: "Paste the tag.", citations: [source], answered: false });
    const done = play(events("turn", 6, wholeTurn.slice(5)), writing);
    expect(done.turn).toBeNull();
    expect(done.title).toBe("Pasting the tag");
    expect(done.messages.map((m) => m.content)).toEqual(["How?", "Paste the tag."]);
  });

  it("ends up the same however its events are split between its response and the ticket's stream", () => {
    const plain = play([queued, ...events("turn", 1, wholeTurn)]);
    fc.assert(
      fc.property(fc.nat(wholeTurn.length), fc.nat(wholeTurn.length), (seenOnTurn, seenOnTicket) => {
        const fromTurn = events("turn", 1, wholeTurn.slice(0, seenOnTurn));
        const fromTicket = events("ticket", 1, wholeTurn.slice(0, Math.max(seenOnTicket, seenOnTurn)));
        const rest = events("ticket", 1, wholeTurn);
        const mixed = play([queued, ...fromTurn, ...fromTicket, ...rest]);
        expect({ ...mixed, cursor: 0, ahead: [] }).toEqual({ ...plain, cursor: 0, ahead: [] });
      }),
    );
  });

  it("ignores late draft pieces once its answer is stored", () => {
    const answered = play(events("turn", 1, wholeTurn.slice(0, 6)));
    expect(answered.turn).toMatchObject({ answered: true, draft: "" });
    const late = play(events("turn", 7, [token("Paste ")]), answered);
    expect(late.turn).toEqual(answered.turn);
  });

  it("keeps an agent's message that arrives on the ticket's stream after the turn's response has run ahead", () => {
    const ahead = play(events("turn", 2, wholeTurn));
    const late = play([{ type: "event", source: "ticket", id: 1, event: stored(message(9, "agent", "Hi")) }], ahead);
    expect(late.messages.some((m) => m.role === "agent")).toBe(true);
  });

  it("keeps a low-confidence draft as withdrawn until the next question", () => {
    const retract: ChatEvent = { type: "retract", content: "low_confidence", turn_id: TURN };
    const handedOver = play(events("turn", 1, [token("Wrong"), retract, end("escalated")]));
    expect(handedOver).toMatchObject({ turn: null, withdrawn: { turnId: TURN, text: "Wrong" } });
    const entry = { clientMessageId: "c2", ticketId: TICKET, text: "And now?", at: "2026-11-21T05:00:00.000Z" };
    expect(play([{ type: "queued", entry }], handedOver).withdrawn).toBeNull();
    const elsewhere = stored(message(3, "visitor", "Asked in another tab", { turn_id: OTHER_TURN }));
    expect(play(events("ticket", 6, [elsewhere]), handedOver).withdrawn).toBeNull();
  });

  it("drops a draft that must not be read", () => {
    const state = play(events("turn", 1, [token("Call 555"), { type: "retract", content: "redacted", turn_id: TURN }]));
    expect(state).toMatchObject({ withdrawn: null, turn: { draft: "", retracted: "redacted" } });
  });

  it("keeps a restarting draft on screen until there is a new one", () => {
    const restarted = play(
      events("turn", 1, [token("Paste"), { type: "retract", content: "restarted", turn_id: TURN }]),
    );
    expect(restarted).toMatchObject({ withdrawn: null, turn: { draft: "Paste", retracted: "restarted" } });
    const anew = play(events("turn", 3, [token("Put"), token(" it")]), restarted);
    expect(anew.turn).toMatchObject({ draft: "Put it", retracted: null });
  });

  it("removes a retracted draft and shows why, then takes the next draft", () => {
    const retracted = play(
      events("turn", 1, [token("Wrong"), { type: "retract", content: "low_confidence", turn_id: TURN }]),
    );
    expect(retracted.turn).toMatchObject({ draft: "", citations: [], retracted: "low_confidence" });
    expect(play(events("turn", 3, [token("Right")]), retracted.turn ? retracted : opened()).turn?.draft).toBe("Right");
  });

  it("keeps what was written when the visitor stops it", () => {
    const partial = message(2, "assistant", "Paste", { stopped: true });
    const state = play([
      ...events("turn", 1, [token("Paste ")]),
      { type: "stopping" },
      ...events("turn", 2, [stored(partial), end("stopped")]),
    ]);
    expect(state.turn).toBeNull();
    expect(state.messages).toEqual([partial]);
  });

  it("ends with a notice when it failed", () => {
    const failed = play(
      events("turn", 1, [
        token("Pas"),
        { type: "error", content: "turn_failed", request_id: "r1", turn_id: TURN },
        end("failed"),
      ]),
    );
    expect(failed.turn).toBeNull();
    expect(failed.notice).toEqual({ key: "turn_failed", requestId: "r1" });
    expect(play(events("turn", 1, [end("failed")])).notice?.key).toBe("turn_failed");
    const odd: ChatEvent = { type: "error", content: "some_new_key", request_id: "r2", turn_id: null };
    expect(play(events("turn", 1, [odd])).notice?.key).toBe("some_new_key");
  });

  it("is not ended by the end of another turn", () => {
    expect(play(events("turn", 1, [token("a"), end("answered", OTHER_TURN)])).turn?.draft).toBe("a");
  });
});

describe("unnumbered events that the server rebuilds from its database", () => {
  it("complete the turn, and are harmless when repeated", () => {
    const told = wholeTurn.slice(5).map((event): Action => ({ type: "event", source: "turn", id: null, event }));
    const state = play([queued, ...events("turn", 1, wholeTurn.slice(0, 4)), ...told, ...told]);
    expect(state.messages.map((m) => m.content)).toEqual(["How?", "Paste the tag."]);
    expect(state.turn).toBeNull();
  });

  it("do not reopen an escalation that has been answered", () => {
    const bridge = message(2, "system", "Ticket T-1.");
    const answered = play([
      { type: "history", history: history({ status: "resolved", messages: [asked, bridge], last_event_id: 9 }) },
    ]);
    const event: ChatEvent = { type: "escalation", content: bridge.content, ticket_number: "T-1", turn_id: TURN };
    const again = play([{ type: "event", source: "turn", id: null, event }], answered);
    expect(again).toMatchObject({ status: "resolved", bridge: null });
  });
});

describe("a notice", () => {
  const notice: Action = { type: "notice", notice: { key: "rate_limited", requestId: null } };

  it("goes once a message comes through or the conversation loads", () => {
    expect(play([notice, ...events("turn", 1, [stored(asked)])]).notice).toBeNull();
    expect(play([notice, { type: "history", history: history({}) }], initialState()).notice).toBeNull();
    expect(play([notice, { type: "history", history: history({}) }]).notice?.key).toBe("rate_limited");
  });
});

describe("a message that is sent twice", () => {
  it("appears once", () => {
    const state = play([...events("turn", 1, [stored(asked)]), ...events("ticket", 1, [stored(asked), stored(asked)])]);
    expect(state.messages).toEqual([asked]);
  });

  it("stays in the outbox as failed until it is retried or discarded", () => {
    const failed = play([queued, { type: "send_failed", clientMessageId: "m1", error: "payload_too_large" }]);
    expect(failed.outbox[0]).toMatchObject({ state: "failed", error: "payload_too_large" });
    expect(play([{ type: "retry", clientMessageId: "m1" }], failed).outbox[0]).toMatchObject({ state: "sending" });
    expect(play([{ type: "discard", clientMessageId: "m1" }], failed).outbox).toEqual([]);
  });
});

describe("a reload", () => {
  const running = history({
    messages: [asked],
    running_turn: { turn_id: TURN, last_event_id: 4 },
    last_event_id: 9,
  });

  it("attaches to the running turn before its first event", () => {
    const state = play([{ type: "history", history: running }]);
    expect(state).toMatchObject({ cursor: 4, turn: { turnId: TURN, draft: "" } });
    const done = play(events("ticket", 5, wholeTurn), state);
    expect(done.messages.map((m) => m.content)).toEqual(["How?", "Paste the tag."]);
    expect(done.turn).toBeNull();
  });

  it("does not bring back a turn that ended while the history was on its way", () => {
    const ended = play(events("turn", 5, wholeTurn));
    expect(play([{ type: "history", history: running }], ended).turn).toBeNull();
  });

  it("does not reapply what a turn's response delivered after the history", () => {
    const ahead = play(events("turn", 1, [stored(asked), token("Paste ")]));
    const state = play([{ type: "history", history: history({ messages: [asked], last_event_id: 1 }) }], ahead);
    expect(play(events("ticket", 2, [token("Paste ")]), state).turn).toBeNull();
  });

  it("keeps the draft of the turn it already shows", () => {
    const writing = play(events("ticket", 5, wholeTurn.slice(0, 3)));
    const state = play([{ type: "history", history: running }], writing);
    expect(state).toMatchObject({ cursor: 7, turn: { draft: "Paste " } });
  });

  it("removes from the outbox what the history contains, and keeps the rest", () => {
    const outbox = ["m1", "m2"].map((id) => ({ clientMessageId: id, ticketId: TICKET, text: id, at: "" }));
    const state = play(
      [
        { type: "ticket", ticketId: TICKET, outbox, seenSeq: 0 },
        { type: "history", history: history({ messages: [asked] }) },
      ],
      initialState(),
    );
    expect(state.outbox.map((entry) => entry.clientMessageId)).toEqual(["m2"]);
  });

  it("shows the clarifying question that is still open", () => {
    const pending = { kind: "clarify" as const, interrupt_id: "i1", prompt: "Which?", options: [section("A")] };
    expect(play([{ type: "history", history: history({ pending_interrupt: pending }) }]).clarify?.prompt).toBe(
      "Which?",
    );
  });

  it("ignores the history of a ticket that is no longer open", () => {
    const state = opened();
    expect(play([{ type: "history", history: history({ ticket_id: OTHER_TURN, title: "Other" }) }], state)).toBe(state);
  });
});

describe("a server that was restored to an earlier time", () => {
  const [first, answer] = [asked, message(2, "assistant", "Paste the tag.")];
  const lost = [message(3, "visitor", "And then?"), message(4, "assistant", "Nothing."), message(5, "agent", "Hello")];
  const shown = () => play(events("ticket", 1, [first, answer, ...lost].map(stored)));
  const texts = (state: ChatState) => state.messages.map(({ content }) => content);

  it("takes what it has lost off the screen when the history is reloaded, but nothing that has come since", () => {
    const seen = play([{ type: "seen", seq: 5 }], shown());
    const restored = history({ messages: [first, answer], last_event_id: 9 });
    const after = play([{ type: "history", history: restored, held: 5 }], seen);
    expect([texts(after), after.seenSeq]).toEqual([["How?", "Paste the tag."], 2]);
    const meanwhile = play(events("ticket", 10, [stored(message(6, "agent", "One more thing"))]), shown());
    const both = play(
      [{ type: "history", history: history({ messages: [first, answer, ...lost] }), held: 5 }],
      meanwhile,
    );
    expect(texts(both)).toEqual(["How?", "Paste the tag.", "And then?", "Nothing.", "Hello", "One more thing"]);
  });

  it("is noticed by the first message that stands in the place of a lost one", () => {
    const again = message(3, "visitor", "Are you there?", { id: "44444444-4444-4444-8444-444444444444" });
    const before = shown();
    expect(isSetBack(before.messages, stored(again))).toBe(true);
    expect(isSetBack(before.messages, stored(answer))).toBe(false);
    const after = play(events("ticket", 10, [stored(again)]), before);
    expect(texts(after)).toEqual(["How?", "Paste the tag.", "Are you there?", "Nothing.", "Hello"]);
    const restored = history({ messages: [first, answer, again], last_event_id: 10 });
    expect(texts(play([{ type: "history", history: restored, held: 5 }], after))).toEqual([
      "How?",
      "Paste the tag.",
      "Are you there?",
    ]);
  });
});

describe("a hand-over", () => {
  const bridge: ChatEvent = {
    type: "escalation",
    content: "Ticket FD-7 is open.",
    ticket_number: "FD-7",
    turn_id: TURN,
  };

  it("shows the bridge text at once, and only once when its message arrives", () => {
    const handed = play(events("turn", 1, [token("Hm"), bridge]));
    expect(handed).toMatchObject({ status: "pending_human", ticketNumber: "FD-7", bridge: { turnId: TURN } });
    expect(handed.turn?.draft).toBe("");
    const settled = play(events("turn", 3, [stored(message(2, "system", "Ticket FD-7 is open."))]), handed);
    expect(settled.bridge).toBeNull();
    const reversed = play(events("turn", 1, [stored(message(2, "system", "Ticket FD-7 is open.")), bridge]));
    expect(reversed.bridge).toBeNull();
  });

  it("asked for with the button leaves no turn behind", () => {
    const state = play(events("ticket", 1, [{ ...bridge, turn_id: null }]));
    expect(state).toMatchObject({ status: "pending_human", turn: null });
  });

  it("is not undone by a history from before it", () => {
    const handed = play(events("ticket", 7, [{ ...bridge, turn_id: null }]));
    const late = play([{ type: "history", history: history({ last_event_id: 6 }) }], handed);
    expect(late.status).toBe("pending_human");
    const withdrawn = play([{ type: "history", history: history({ last_event_id: 8 }) }], handed);
    expect(withdrawn.status).toBe("open");
  });

  it("takes a person's answer and the new status", () => {
    const status: ChatEvent = {
      type: "status",
      key: "ticket_status",
      content: "",
      node: null,
      ticket_status: "resolved",
      turn_id: null,
    };
    const answer = message(3, "agent", "Yes, we do.", { author: "Ana", turn_id: null });
    const state = play(events("ticket", 1, [bridge, end("escalated"), stored(answer), status]));
    expect(state.status).toBe("resolved");
    expect(state.messages.at(-1)).toEqual(answer);
    expect(state.turn).toBeNull();
  });
});

describe("a clarifying question", () => {
  const clarify: ChatEvent = {
    type: "clarify",
    content: { interrupt_id: "i1", prompt: "Which?", options: [section("A")] },
    turn_id: TURN,
  };

  it("replaces the draft and goes with the answer, whichever tab gave it", () => {
    const open = play(events("turn", 1, [stored(asked), token("x"), clarify, end("clarify")]));
    expect(open).toMatchObject({ clarify: { interrupt_id: "i1" }, turn: null });
    expect(play([{ type: "clarify_done", interruptId: "i1" }], open).clarify).toBeNull();
    expect(play([{ type: "clarify_done", interruptId: "other" }], open).clarify).toMatchObject({ interrupt_id: "i1" });
    expect(play(events("ticket", 9, [stored(message(2, "visitor", "A"))]), open).clarify).toBeNull();
    const cancelled: ChatEvent = { type: "status", key: "question_cancelled", content: "", node: null, turn_id: null };
    expect(play(events("ticket", 9, [cancelled]), open).clarify).toBeNull();
  });
});

describe("unread answers", () => {
  const answer = stored(message(5, "agent", "Hello", { turn_id: null }));

  it("count while nobody is looking, are seen once in view, and survive a reload", () => {
    const closed = play([{ type: "watched", watched: false }, ...events("ticket", 1, [answer, answer])]);
    expect(closed.unread).toBe(1);
    // An open panel may be below the fold.
    expect(play([{ type: "panel", open: true }], closed)).toMatchObject({ unread: 1, seenSeq: 0 });
    const looked = play([{ type: "watched", watched: true }], closed);
    expect(looked).toMatchObject({ unread: 0, seenSeq: 0 });
    const seen = play([{ type: "seen", seq: 5 }], looked);
    expect(play([{ type: "watched", watched: false }], seen)).toMatchObject({ unread: 0, seenSeq: 5 });
    expect(play([{ type: "watched", watched: false }], looked).unread).toBe(1);
    const messages = [asked, message(2, "assistant", "a"), message(3, "agent", "b")];
    const reloaded = play(
      [
        { type: "ticket", ticketId: TICKET, outbox: [], seenSeq: 2 },
        { type: "history", history: history({ messages }) },
      ],
      initialState(),
    );
    expect(reloaded.unread).toBe(1);
  });

  it("stay at zero while the visitor is looking", () => {
    expect(play(events("ticket", 1, [answer])).unread).toBe(0);
  });
});

/** Messages as they arrive on the ticket's stream. */
const told = (messages: MessageDto[]): Action[] =>
  events(
    "ticket",
    1,
    messages.map((content) => ({ type: "message", content, turn_id: null })),
  );

describe("the outbox shared by several tabs", () => {
  /** Ids later in the alphabet were written later. */
  const entry = (clientMessageId: string, ticketId = TICKET) => ({
    clientMessageId,
    ticketId,
    text: clientMessageId,
    at: `2026-11-21T05:00:00.0${clientMessageId.charCodeAt(0)}Z`,
  });
  const ids = ({ outbox }: ChatState) => outbox.map(({ clientMessageId }) => clientMessageId);

  it("takes over what another tab has queued, oldest first, and keeps the state of its own entries", () => {
    const failed: Action[] = [
      { type: "queued", entry: entry("b") },
      { type: "send_failed", clientMessageId: "b", error: "internal" },
    ];
    const state = play([
      ...failed,
      { type: "adopt", outbox: [entry("a"), entry("b"), entry("x", "other"), entry("c")] },
    ]);
    expect(ids(state)).toEqual(["a", "b", "c"]);
    expect(state.outbox.map((one) => one.state)).toEqual(["sending", "failed", "sending"]);
  });

  it("drops what another tab has discarded, and what is stored", () => {
    const own = message(1, "visitor", "a", { client_message_id: "a" });
    const state = play([{ type: "adopt", outbox: [entry("b")] }, ...told([own])]);
    expect(ids(play([{ type: "adopt", outbox: [entry("a")] }], state))).toEqual([]);
  });

  it("keeps a message in place when it was written here and another tab has just sent it", () => {
    const state = play([
      { type: "queued", entry: entry("b") },
      { type: "adopt", outbox: [entry("c"), entry("a")] },
    ]);
    expect(ids(state)).toEqual(["a", "b", "c"]);
  });

  it("moves what was typed before a conversation existed into the first one", () => {
    const typed = play([{ type: "queued", entry: entry("a", "") }], initialState());
    expect(ids(typed)).toEqual(["a"]);
    const opened = play(
      [{ type: "ticket", ticketId: TICKET, outbox: [entry("a", ""), entry("x", "other")], seenSeq: 0 }],
      typed,
    );
    expect(opened.outbox).toMatchObject([{ clientMessageId: "a", ticketId: TICKET, state: "sending" }]);
  });
});

describe("what the visitor has read", () => {
  const answer = message(1, "agent", "Here");
  const read = { seen_seq: 0, unread: 0, unread_elsewhere: 2, waits_elsewhere: true };
  const readState = (content: typeof read): Action => ({
    type: "event",
    source: "ticket",
    id: null,
    event: { type: "unread", content, turn_id: null },
  });

  it("is only what was in view for long enough, and never goes back", () => {
    const hidden = play([{ type: "visible", visible: false }, ...told([answer])]);
    expect(hidden).toMatchObject({ unread: 1, seenSeq: 0 });
    expect(play([{ type: "visible", visible: true }], hidden)).toMatchObject({ unread: 0, seenSeq: 0 });
    const seen = play([{ type: "seen", seq: 1 }], hidden);
    expect(seen).toMatchObject({ unread: 0, seenSeq: 1 });
    expect(play([{ type: "seen", seq: 0 }], seen)).toBe(seen);
  });

  it("counts other conversations, whose updates arrive on this one's stream", () => {
    const state = play([readState(read)]);
    expect(state).toMatchObject({ unread: 2, unreadElsewhere: 2, waitsElsewhere: true });
    expect(play([{ type: "news_elsewhere" }], state).unread).toBe(3);
    expect(play([readState({ ...read, unread_elsewhere: 0, waits_elsewhere: false })], state).unread).toBe(0);
  });

  it("agrees with the visitor's other devices, and never goes back", () => {
    const closed = play([{ type: "watched", watched: false }, ...told([answer, message(2, "agent", "More")])]);
    expect(closed.unread).toBe(2);
    const elsewhere = play([readState({ ...read, seen_seq: 2, unread_elsewhere: 0 })], closed);
    expect(elsewhere).toMatchObject({ unread: 0, seenSeq: 2 });
    expect(play([readState({ ...read, seen_seq: 1, unread_elsewhere: 0 })], elsewhere)).toMatchObject({
      unread: 0,
      seenSeq: 2,
    });
  });
});

it("says that something is taking long until an event arrives", () => {
  const late = play([{ type: "late" }]);
  expect(late.late).toBe(true);
  expect(play([{ type: "link", link: "offline" }], late).late).toBe(true);
  expect(play(told([message(1, "assistant", "There")]), late).late).toBe(false);
});
