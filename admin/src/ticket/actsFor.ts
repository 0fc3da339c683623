/** The acts a ticket allows in its current state: the single list behind buttons, menu, shortcuts and palette. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { type ActForm, act, openForm, undoable } from "./acts.ts";
import { lastCorrectable } from "./sheet.ts";
import { startWriting } from "./writing.ts";

export interface TicketAct extends Shortcut {
  /** `keys`: no button, only shortcut and palette. */
  place: "primary" | "button" | "menu" | "keys";
  /** Confirmation text, shown before running it by mouse. */
  question?: string;
}
type Place = TicketAct["place"];
type Send = Parameters<typeof act>[1];

/** @returns the acts in display order */
export function actsFor(ticket: TicketDetail): TicketAct[] {
  const { id, status, escalation } = ticket;
  const isHeld = escalation?.status === "claimed" && !escalation.claimed_by_me;
  const main =
    status === "resolved" || status === "closed" ? overActs(ticket) : isHeld ? heldActs(ticket) : ownActs(ticket);
  return [...main, ...visitorActs(ticket, isHeld), ...writingActs(ticket, isHeld), ...undoAct(id)];
}

/** An act that runs at once. */
function does(id: string, text: TicketAct["text"], send: Send, place: Place, keys = ""): TicketAct {
  return { text, place, keys, run: () => void act(id, send) };
}

/** An act that opens a dialog for more input. */
function asks(form: ActForm, place: Place, keys = ""): TicketAct {
  const run = () => {
    openForm.value = form;
  };
  return { text: `acts.${form.kind}`, place, keys, run };
}

function overActs({ id, merged_into }: TicketDetail): TicketAct[] {
  const followUp = () => startWriting(id, { kind: "answer" });
  return [
    ...(merged_into ? [] : [{ text: "acts.followUp", place: "button", keys: "f", run: followUp } as const]),
    does(id, "ticket.reopen", () => api.reopen(id), "button", "o"),
  ];
}

function heldActs({ id, escalation }: TicketDetail): TicketAct[] {
  const name = escalation?.claimed_by ?? t("somebody");
  const takeOver = does(id, "ticket.takeOver", () => api.takeOver(id), "button");
  return [{ ...takeOver, question: t("ticket.takeOverAsk", { name }) }];
}

/** Acts on an open ticket that no colleague holds. */
function ownActs({ id, status, escalation }: TicketDetail): TicketAct[] {
  const waits = status === "pending_human";
  const isMine = escalation?.status === "claimed";
  const acts: (TicketAct | false)[] = [
    status === "open" && does(id, "acts.join", () => api.join(id), "primary", "t"),
    waits && !isMine && does(id, "ticket.claim", () => api.claim(id), "primary", "t"),
    waits && does(id, "ticket.handBack", () => api.handBack(id), "button", "h"),
    does(id, "ticket.close", () => api.close(id), "button", "e"),
    asks({ kind: "assign", ticketId: id }, "menu", "a"),
    waits && isMine && does(id, "acts.release", () => api.release(id), "menu", "u"),
    waits && asks({ kind: "snooze", ticketId: id }, "menu", "s"),
    waits && escalation?.snoozed_until != null && does(id, "acts.wake", () => api.wake(id), "menu", "w"),
  ];
  return acts.filter((each) => each !== false);
}

function visitorActs({ id, blocked, merged_into }: TicketDetail, isHeld: boolean): TicketAct[] {
  if (isHeld) return blocked ? [does(id, "acts.unblock", () => api.unblock(id), "menu")] : [];
  return [
    ...(merged_into ? [] : [asks({ kind: "merge", ticketId: id }, "menu", "m")]),
    blocked
      ? does(id, "acts.unblock", () => api.unblock(id), "menu")
      : does(id, "acts.block", () => api.block(id), "menu"),
  ];
}

function writingActs(ticket: TicketDetail, isHeld: boolean): TicketAct[] {
  const { id, status, merged_into } = ticket;
  const wrong = isHeld ? undefined : lastCorrectable(ticket);
  const correct = () => wrong && startWriting(id, { kind: "correct", messageId: wrong.id });
  const takesWords = !isHeld && !merged_into && status !== "open";
  const answer = () => startWriting(id, { kind: "answer" });
  return [
    ...(takesWords ? [{ text: "acts.write", place: "keys", keys: "r", run: answer } as const] : []),
    { text: "acts.writeNote", place: "keys", keys: "n", run: () => startWriting(id, { kind: "note" }) },
    ...(wrong ? [{ text: "acts.correctLast", place: "keys", keys: "c", run: () => void correct() } as const] : []),
  ];
}

/** Reads a signal, so components that call it update when the undo offer changes. */
function undoAct(id: string): TicketAct[] {
  const offer = undoable.value;
  if (offer?.ticketId !== id) return [];
  return [does(id, "acts.undo", () => api.undo(id, offer.undoId), "keys", "z")];
}
