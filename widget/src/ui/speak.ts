/** What a screen reader announces: whole sentences, each once. Pure. */
import type { ChatState } from "../chat/state.ts";
import type { Translate } from "../i18n/index.ts";

/** What has been announced so far. */
export interface Announced {
  ticketId: string | null;
  /** The `seq` of the last announced message. */
  seq: number;
  turnId: string | null;
  /** How many characters of that turn's text. */
  length: number;
  /** Announced before being stored, or never stored: the bridge text, and that a draft was retracted. */
  notes: string[];
}

/** Everything up to the last complete sentence. */
const FINISHED = /^[\s\S]*(?:[.!?…؟]["'”’»)\]]*\s|[。！？।\n])/;

/** Starts from the current conversation; nothing already in it is announced. */
export function startTelling({ ticketId, messages }: ChatState): Announced {
  return { ticketId, seq: messages.at(-1)?.seq ?? 0, turnId: null, length: 0, notes: [] };
}

/** The lines to announce since the last call, and the state for the next one. */
export function tellMore(told: Announced, state: ChatState, t: Translate): { told: Announced; lines: string[] } {
  if (told.ticketId !== state.ticketId || !state.loaded) return { told: startTelling(state), lines: [] };
  const next = { ...told };
  const lines: string[] = [];
  const say = (who: string | null, text: string) => {
    const words = plain(text);
    if (words) lines.push(who ? `${who}: ${words}` : words);
  };
  const note = (text: string, turnId: string | null) => {
    const key = `${turnId} ${text}`;
    if (!next.notes.includes(key)) say(null, text);
    next.notes = [...next.notes.filter((other) => other !== key), key];
  };
  const { turn, messages } = state;
  if (state.withdrawn) note(t("retracted"), state.withdrawn.turnId);
  if (state.bridge) note(state.bridge.content, state.bridge.turnId);
  for (const message of messages.filter(({ seq }) => seq > told.seq)) {
    next.seq = message.seq;
    if (message.role === "system") note(message.content, message.turn_id);
    else if (message.role !== "visitor") {
      const isDraft = message.role === "assistant" && next.turnId !== null && message.turn_id === next.turnId;
      const from = isDraft ? next.length : 0;
      const name = message.role === "agent" ? (message.author ?? t("team")) : t("aiAssistant");
      say(from ? null : name, message.content.slice(from));
      const count = message.citations.length;
      if (count) lines.push(t("sourcesCount", { count }));
    }
  }
  if (!turn || turn.answered) return { told: next, lines };
  if (turn.turnId !== next.turnId) Object.assign(next, { turnId: turn.turnId, length: 0 });
  const finished = FINISHED.exec(turn.draft)?.[0].length ?? 0;
  // Announce a restarted draft from its beginning.
  const from = turn.draft.length < next.length ? 0 : next.length;
  if (finished > from) say(from ? null : t("aiAssistant"), turn.draft.slice(from, finished));
  next.length = Math.max(from, finished);
  return { told: next, lines };
}

/** The text without Markdown syntax. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replace(/\s*\[\d+\]|^\s*(?:```.*|[#>]+)|[*`~|]+|(?<!\p{L})_|_(?!\p{L})/gmu, "")
    .trim();
}
