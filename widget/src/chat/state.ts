/** The shape of one conversation in the widget. Plain data: the reducer is the only writer. */
import type { HistoryReply, Rating } from "../../../server/protocol/api.ts";
import type { ErrorKey } from "../../../server/protocol/errors.ts";
import type { ChatEvent, Citation, MessageDto, StatusKey, TicketStatus } from "../../../server/protocol/events.ts";
import type { StoredOutgoing } from "../embed/bridge.ts";
import type { ChosenScope } from "./scope.ts";
import type { StreamEvent } from "./sse.ts";

export type ClarifyContent = Extract<ChatEvent, { type: "clarify" }>["content"];
type RetractReason = Extract<ChatEvent, { type: "retract" }>["content"];

/** `network` is the widget's own: no answer came at all. */
export type Failure = ErrorKey | "network";

export interface Outgoing extends StoredOutgoing {
  state: "sending" | "failed";
  error: Failure | null;
  /** Set once the server has taken it: the number of the message before it, its place in the conversation. */
  after: number | null;
  /** It was written in this tab. */
  isOwn?: boolean;
}

/** What is being done, in a key to translate and a text that stands in for it. */
interface StatusLine {
  key: StatusKey;
  content: string;
  params: Record<string, string | number>;
}

/** What was shown of an answer and did not hold. It stays readable, as such, until the next question. */
export interface Withdrawn {
  turnId: string | null;
  text: string;
}

/** The turn that is being worked on. At most one per ticket. */
export interface Turn {
  turnId: string | null;
  draft: string;
  citations: Citation[];
  status: StatusLine | null;
  retracted: RetractReason | null;
  /** The stored answer has arrived; only `end` is still to come. */
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

/** How the line to the server is: `idle` means none is wanted. */
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
  /** What the questions to come are limited to. */
  scope: ChosenScope | null;
  bridge: BridgeText | null;
  notice: Notice | null;
  /** Who has taken the ticket (an empty name is somebody of the team); null while nobody has. */
  agent: string | null;
  /** How the visitor has rated messages, by their id. */
  ratings: HistoryReply["ratings"];
  /** The address that was left for the answer, all but hidden. */
  email: string | null;
  loaded: boolean;
  /** Something is being waited for, and nothing has happened for a while. */
  late: boolean;
  link: LinkState;
  open: boolean;
  /** The page is in the tab that is shown. */
  visible: boolean;
  /** What is said stands in the window's view, as far as the page is concerned. */
  watched: boolean;
  /** Answers that were not on screen, over all conversations. */
  unread: number;
  /** Those of them in other conversations. */
  unreadElsewhere: number;
  /** Another conversation waits for a person's answer. */
  waitsElsewhere: boolean;
  /** The last message that was in view for long enough to be seen, on any device. */
  seenSeq: number;
  /** The last event id read from the ticket's own stream: where it resumes. */
  cursor: number;
  /** Ids past the cursor that a turn's response has already delivered. */
  ahead: number[];
}

export type Action =
  | { type: "ticket"; ticketId: string; outbox: StoredOutgoing[]; seenSeq: number }
  | { type: "history"; history: HistoryReply }
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

/** A conversation before anything is known of it. */
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
