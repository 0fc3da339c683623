/** What a screen reader is told of a conversation: whole sentences, each of them once. Pure. */
import type { ChatState } from "../chat/state.ts";
import type { Translate } from "../i18n/index.ts";

/** What has been told already. */
export interface Told {
  ticketId: string | null;
  /** The last stored message. */
  seq: number;
  turnId: string | null;
  /** How much of that turn's text. */
  length: number;
  /** What was said before it was stored, or never is: the bridge to a person, and that a draft was taken back. */
  notes: string[];
}

/** Up to the last sentence that is complete. */
const FINISHED = /^[\s\S]*(?:[.!?…؟]["'”’»)\]]*\s|[。！？।\n])/;

/** Nothing of what is there already is news. */
export function startTelling({ ticketId, messages }: ChatState): Told {
  return { ticketId, seq: messages.at(-1)?.seq ?? 0, turnId: null, length: 0, notes: [] };
}

/** What there is to tell since then, and what has been told after that. */
export function tellMore(told: Told, state: ChatState, t: Translate): { told: Told; lines: string[] } {
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
  // A draft that began anew is told anew.
  const from = turn.draft.length < next.length ? 0 : next.length;
  if (finished > from) say(from ? null : t("aiAssistant"), turn.draft.slice(from, finished));
  next.length = Math.max(from, finished);
  return { told: next, lines };
}

/** The words without the marks of Markdown. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replace(/\s*\[\d+\]|^\s*(?:```.*|[#>]+)|[*`~|]+|(?<!\p{L})_|_(?!\p{L})/gmu, "")
    .trim();
}
