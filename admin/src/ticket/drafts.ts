/** What an agent has typed and not sent, per ticket. It survives a reload, a conflict and a lost session. */
const key = (ticketId: string, kind: "answer" | "note") => `frontdesk.draft.${kind}.${ticketId}`;

export function readDraft(ticketId: string, kind: "answer" | "note"): string {
  return sessionStorage.getItem(key(ticketId, kind)) ?? "";
}

export function writeDraft(ticketId: string, kind: "answer" | "note", text: string): void {
  if (text) sessionStorage.setItem(key(ticketId, kind), text);
  else sessionStorage.removeItem(key(ticketId, kind));
}
