/** Acts on the ticket other than writing: the open form, the last error, and what can be undone. */
import { signal } from "@preact/signals";
import type { TicketChange } from "../../../server/protocol/admin.ts";
import { change } from "./openTicket.ts";

/** An act that needs more input. */
export interface ActForm {
  kind: "assign" | "snooze" | "merge";
  ticketId: string;
}

export const openForm = signal<ActForm | null>(null);
export const actFailure = signal<unknown>(null);
export const undoable = signal<{ ticketId: string; undoId: string } | null>(null);

/** How long undo is offered. */
const OFFERED_MS = 8000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs an act, shows the resulting ticket, and offers undo if possible. */
export async function act(ticketId: string, action: () => Promise<TicketChange>): Promise<void> {
  actFailure.value = null;
  undoable.value = null;
  clearTimeout(timer);
  try {
    await change(ticketId, async () => {
      const { undo_id: undoId } = await action();
      if (!undoId) return;
      undoable.value = { ticketId, undoId };
      timer = setTimeout(() => {
        undoable.value = null;
      }, OFFERED_MS);
    });
  } catch (error) {
    actFailure.value = error;
  }
}
