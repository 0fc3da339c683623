/** Sends what was written, and keeps the outcome. */
import { useState } from "preact/hooks";
import type { Attachment } from "../../../server/protocol/events.ts";
import { api } from "../api/api.ts";
import { colleagues, loadColleagues } from "../state/colleagues.ts";
import { readDraft, writeDraft } from "./drafts.ts";
import { mentionsIn } from "./mentionsIn.ts";
import { change } from "./openTicket.ts";
import type { Sheet } from "./sheet.ts";

/** Null: nothing sent yet. Otherwise the message that was sent, or why it failed. */
export type SendOutcome = { messageId: string; way: Way } | { failure: unknown } | null;
/** An answer leaves the ticket open, or resolves it. */
export type Way = "open" | "resolve";

export interface Sending {
  busy: boolean;
  outcome: SendOutcome;
  forget: () => void;
  filesOf: (sheet: Sheet) => Attachment[];
  setFiles: (sheet: Sheet, files: Attachment[]) => void;
  /** @returns whether it was accepted; the text stays until then */
  send: (sheet: Sheet, way?: Way) => Promise<boolean>;
}

export function useSending(ticketId: string): Sending {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<SendOutcome>(null);
  const [files, setAllFiles] = useState<Record<string, Attachment[]>>({});
  const filesOf = ({ kind, about }: Sheet) => files[`${kind} ${about}`] ?? [];
  const setFiles = ({ kind, about }: Sheet, some: Attachment[]) =>
    setAllFiles((before) => ({ ...before, [`${kind} ${about}`]: some }));
  const dropFiles = ({ kind, about }: Sheet, gone: Attachment[]) =>
    setAllFiles((before) => {
      const left = before[`${kind} ${about}`]?.filter(({ id }) => !gone.some((file) => file.id === id));
      return { ...before, [`${kind} ${about}`]: left ?? [] };
    });
  const send = async (sheet: Sheet, way: Way = "open") => {
    const typed = readDraft(sheet);
    const [words, taken] = [typed.trim(), filesOf(sheet)];
    if (!words || busy) return false;
    setBusy(true);
    setOutcome(null);
    try {
      let messageId: string | null = null;
      await change(ticketId, async () => {
        messageId = await post(ticketId, sheet, { words, files: taken.map(({ id }) => id), way });
      });
      keepRest(sheet, typed, way);
      dropFiles(sheet, taken);
      setOutcome(messageId === null ? null : { messageId, way });
      return true;
    } catch (failure) {
      setOutcome({ failure });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, outcome, forget: () => setOutcome(null), filesOf, setFiles, send };
}

/** Keeps text that was typed while the message was being sent, as the start of the next one. */
function keepRest(sheet: Sheet, sent: string, way: Way): void {
  const now = readDraft(sheet);
  const rest = now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
  const isOver = sheet.kind === "answer" && way === "resolve";
  const next: Sheet = isOver ? { kind: "followUp", about: sheet.about } : sheet;
  writeDraft(sheet, "");
  if (rest) writeDraft(next, isOver ? [readDraft(next), rest].filter(Boolean).join("\n\n") : rest);
}

interface Written {
  words: string;
  files: string[];
  way: Way;
}

/** @returns the id of the message sent to the visitor; null for a note */
async function post(ticketId: string, { kind, about }: Sheet, { words, files, way }: Written): Promise<string | null> {
  if (kind === "note") {
    if (words.includes("@")) await loadColleagues();
    await api.addNote(ticketId, words, mentionsIn(words, colleagues.peek() ?? []));
    return null;
  }
  if (kind === "correct") return (await api.correct(ticketId, about, words, files)).message_id;
  if (kind === "followUp") return (await api.followUp(ticketId, words, files)).message_id;
  const answer = way === "open" ? api.reply : api.resolve;
  return (await answer(ticketId, words, files)).message_id;
}
