/** The state of one conversation in the widget. Plain data: only the reducer writes it. */
import type { HistoryReply, Rating } from "../../../server/protocol/api.ts";
import type { ErrorKey } from "../../../server/protocol/errors.ts";
import type { ChatEvent, Citation, MessageDto, StatusKey, TicketStatus } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import type { ChosenScope } from "./scope.ts";
import type { StreamEvent } from "./sse.ts";

export type ClarifyContent = Extract<ChatEvent, { type: "clarify" }>["content"];
type RetractReason = Extract<ChatEvent, { type: "retract" }>["content"];

/** `network` is added by the widget: no reply arrived. */
export type Failure = ErrorKey | "network";

export interface Outgoing extends StoredOutgoing {
  state: "sending" | "failed";
  error: Failure | null;
  /** Set once the server has accepted it: the `seq` of the message before it, which fixes its place. */
  after: number | null;
  /** Written in this tab. */
  isOwn?: boolean;
}

/** The current step: a key to translate, and a text to fall back on. */
interface StatusLine {
  key: StatusKey;
  content: string;
  params: Record<string, string | number>;
}

/** A draft that was shown and then retracted. Still readable, marked as such, until the next question. */
export interface Withdrawn {
  turnId: string | null;
  text: string;
}

/** The running turn; at most one per ticket. */
export interface Turn {
  turnId: string | null;
  draft: string;
  citations: Citation[];
  status: StatusLine | null;
  retracted: RetractReason | null;
  /** The stored answer has arrived; only `end` is outstanding. */
  answered: boolean;
  stopping: boolean;
}

interface Notice {
  key: Failure;
  requestId: string | null;
}

/** The bridge text of an escalation, until its stored message arrives. */
interface BridgeText {
  content: string;
  turnId: string | null;
}

/** State of the connection to the server. `idle`: none is wanted. */
export type LinkState = "idle" | "connecting" | "online" | "offline";

export interface ChatState {
  ticketId: string | null;
  ticketNumber: string | null;
  title: string | null;
  status: TicketStatus;
  /** Stored messages, by `seq`. */
  messages: MessageDto[];
  outbox: Outgoing[];
  turn: Turn | null;
  withdrawn: Withdrawn | null;
  /** The turn that ended last: a history fetched before its end must not bring it back. */
  endedTurn: string | null;
  clarify: ClarifyContent | null;
  /** The scope of the next questions. */
  scope: ChosenScope | null;
  bridge: BridgeText | null;
  notice: Notice | null;
  /** Who has claimed the ticket (empty: an unnamed team member), or null if nobody has. */
  agent: string | null;
  /** The visitor's ratings, by message id. */
  ratings: HistoryReply["ratings"];
  /** The email address left for the answer, masked. */
  email: string | null;
  loaded: boolean;
  /** The visitor is waiting, and nothing has happened for a while. */
  late: boolean;
  link: LinkState;
  open: boolean;
  /** The page's tab is in front. */
  visible: boolean;
  /** The conversation is inside the window's viewport. */
  watched: boolean;
  /** Answers not yet on screen, in all conversations. */
  unread: number;
  /** Those of them in other conversations. */
  unreadElsewhere: number;
  /** Another conversation is waiting for a person's answer. */
  waitsElsewhere: boolean;
  /** The `seq` of the last message seen on any device. */
  seenSeq: number;
  /** The last event id read from the ticket's own stream, where it resumes. */
  cursor: number;
  /** Ids past the cursor that a turn's response has already delivered. */
  ahead: number[];
}

export type Action =
  | { type: "ticket"; ticketId: string; outbox: StoredOutgoing[]; seenSeq: number }
  /** `held`: the `seq` of the newest message on screen when it was asked for. */
  | { type: "history"; history: HistoryReply; held?: number }
  | ({ type: "event"; source: "ticket" | "turn" } & StreamEvent)
  | { type: "queued"; entry: StoredOutgoing }
  | { type: "adopt"; outbox: StoredOutgoing[] }
  | { type: "late" }
  | { type: "send_failed"; clientMessageId: string; error: Failure }
  | { type: "accepted"; clientMessageId: string }
  | { type: "retry"; clientMessageId: string }
  | { type: "plain"; clientMessageId: string }
  | { type: "discard"; clientMessageId: string }
  | { type: "clarify_done"; interruptId: string }
  | { type: "title"; title: string }
  | { type: "rated"; messageId: string; rating: Rating }
  | { type: "email"; email: string | null }
  | { type: "stopping" }
  | { type: "scope"; scope: ChosenScope | null }
  | { type: "notice"; notice: Notice | null }
  | { type: "link"; link: LinkState }
  | { type: "panel"; open: boolean }
  | { type: "visible"; visible: boolean }
  | { type: "watched"; watched: boolean }
  | { type: "seen"; seq: number }
  | { type: "news_elsewhere" };

/** A conversation before anything is loaded. */
export function initialState(): ChatState {
  return {
    ticketId: null,
    ticketNumber: null,
    title: null,
    status: "open",
    messages: [],
    outbox: [],
    turn: null,
    withdrawn: null,
    endedTurn: null,
    clarify: null,
    scope: null,
    bridge: null,
    notice: null,
    agent: null,
    ratings: {},
    email: null,
    loaded: false,
    late: false,
    link: "idle",
    open: false,
    visible: true,
    watched: false,
    unread: 0,
    unreadElsewhere: 0,
    waitsElsewhere: false,
    seenSeq: 0,
    cursor: 0,
    ahead: [],
  };
}
