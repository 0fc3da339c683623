/** What one does with the ticket beside writing: which act is being filled in, and what can be taken back. */
import { signal } from "@preact/signals";
import type { TicketChange } from "../../../server/protocol/admin.ts";
import { change } from "./openTicket.ts";

/** An act that asks for more before it is done. */
export interface ActForm {
  kind: "assign" | "snooze" | "merge";
  ticketId: string;
}

export const openForm = signal<ActForm | null>(null);
export const actFailure = signal<unknown>(null);
export const undoable = signal<{ ticketId: string; undoId: string } | null>(null);

/** So long the undo is offered. */
const OFFERED_MS = 8000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Does it, shows what has become of the ticket, and offers to take it back where that can be done. */
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
