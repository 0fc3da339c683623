/** Sends what is on a sheet, and keeps what has come of it. */
import { useState } from "preact/hooks";
import type { Attachment } from "../../../server/protocol/events.ts";
import { api } from "../api/api.ts";
import { colleagues, loadColleagues } from "../state/colleagues.ts";
import { readDraft, writeDraft } from "./drafts.ts";
import { mentionsIn } from "./mentionsIn.ts";
import { change } from "./openTicket.ts";
import type { Sheet } from "./sheet.ts";

/** Null: nothing yet. Else the message that went out, or why it did not. */
export type Outcome = { messageId: string } | { failure: unknown } | null;
/** An answer can leave the ticket open. */
type Way = "send" | "keepOpen";

export interface Sending {
  busy: boolean;
  outcome: Outcome;
  forget: () => void;
  filesOf: (sheet: Sheet) => Attachment[];
  setFiles: (sheet: Sheet, files: Attachment[]) => void;
  /** @returns whether it was taken; what was typed stays until then */
  send: (sheet: Sheet, way?: Way) => Promise<boolean>;
}

export function useSending(ticketId: string): Sending {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [files, setAllFiles] = useState<Record<string, Attachment[]>>({});
  const filesOf = ({ kind, about }: Sheet) => files[`${kind} ${about}`] ?? [];
  const setFiles = ({ kind, about }: Sheet, some: Attachment[]) =>
    setAllFiles((before) => ({ ...before, [`${kind} ${about}`]: some }));
  const send = async (sheet: Sheet, way: Way = "send") => {
    const words = readDraft(sheet).trim();
    if (!words || busy) return false;
    setBusy(true);
    setOutcome(null);
    try {
      let messageId: string | null = null;
      await change(ticketId, async () => {
        messageId = await post(ticketId, sheet, { words, files: filesOf(sheet).map(({ id }) => id), way });
      });
      writeDraft(sheet, "");
      setFiles(sheet, []);
      setOutcome(messageId === null ? null : { messageId });
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

interface Written {
  words: string;
  files: string[];
  way: Way;
}

/** @returns the id of the message that the visitor gets; null for a note */
async function post(ticketId: string, { kind, about }: Sheet, { words, files, way }: Written): Promise<string | null> {
  if (kind === "note") {
    if (words.includes("@")) await loadColleagues();
    await api.addNote(ticketId, words, mentionsIn(words, colleagues.peek() ?? []));
    return null;
  }
  if (kind === "correct") return (await api.correct(ticketId, about, words, files)).message_id;
  if (kind === "followUp") return (await api.followUp(ticketId, words, files)).message_id;
  const answer = way === "keepOpen" ? api.reply : api.resolve;
  return (await answer(ticketId, words, files)).message_id;
}
