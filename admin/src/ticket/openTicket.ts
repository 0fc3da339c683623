/** The open ticket, and how to change it. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { ApiError, api } from "../api/api.ts";
import { markSeen, refreshInbox } from "../state/inbox.ts";
import { onNotice } from "../state/live.ts";
import { dropMention } from "../state/mentions.ts";

export const openTicket = signal<TicketDetail | null>(null);
export const ticketError = signal<ApiError | null>(null);
let generation = 0;
/** The id in the address. */
let current: string | undefined;

/** Reloads the ticket; the old state stays on screen until then. */
export async function refreshTicket(id: string): Promise<void> {
  const mine = ++generation;
  try {
    const ticket = await api.getTicket(id);
    if (mine !== generation) return;
    openTicket.value = ticket;
    ticketError.value = null;
    if (document.visibilityState === "visible") markSeen(id, ticket.last_seq);
  } catch (error) {
    if (mine !== generation || !(error instanceof ApiError)) return;
    ticketError.value = error;
    // Deleted by its visitor: stop showing it, so that nothing can be done with it.
    if (error.key === "not_found") openTicket.value = null;
  }
}

/** Keeps the address's ticket loaded and fresh while its page is open. */
export function useTicket(id: string | undefined): void {
  useEffect(() => {
    current = id;
    openTicket.value = null;
    ticketError.value = null;
    if (!id) return;
    dropMention(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    void refreshTicket(id);
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refreshTicket(id), 100);
    };
    const stop = onNotice((notice) => {
      if (notice === "reconnected" || (notice.type === "ticket_changed" && notice.ticket_id === id)) look();
    });
    const onVisible = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      generation += 1;
      current = undefined;
      stop();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [id]);
}

/** Changes the ticket, then reloads it even if that failed, unless another one is open by then. @throws ApiError */
export async function change(id: string, action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } finally {
    await Promise.all([current === id && refreshTicket(id), refreshInbox()]);
  }
}
