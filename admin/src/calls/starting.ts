/** The action that the agent is about to start, wherever they chose it; `""` if they still have to choose. */
import { signal } from "@preact/signals";
import type { UsableActions } from "../../../server/protocol/actionCalls.ts";
import { callsApi } from "../api/calls.ts";

export type UsableAction = UsableActions["actions"][number];

export const starting = signal<{ ticketId: string; actionId: string } | null>(null);

const known = signal<{ ticketId: string; actions: UsableAction[] } | null>(null);

/** The actions last loaded for the ticket. */
export const usableIn = (ticketId: string): UsableAction[] | undefined =>
  known.value?.ticketId === ticketId ? known.value.actions : undefined;

/** @throws ApiError */
export async function loadUsable(ticketId: string): Promise<void> {
  if (usableIn(ticketId)) return;
  const { actions } = await callsApi.listUsable(ticketId);
  known.value = { ticketId, actions };
}
