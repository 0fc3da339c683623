/**
 * The one way a ticket goes to people, whoever sends it there: an answer that is not good enough, the visitor's button, a
 * turn that was given up. Pure: what is to be stored, and the fixed words with which the visitor is told.
 */
import { v7 } from "uuid";
import { bridgeText } from "../../answering/bridge.ts";
import type { EscalationReason } from "../../answering/state.ts";
import type { EndMessage, EscalationRow } from "../../db/sql/endTurn.ts";
import type { TenantSettings } from "../../tenants/settings.ts";

export interface OpenedEscalation {
  escalation: EscalationRow;
  /** The bridge: a model never says that a person was told. */
  message: EndMessage;
}

/**
 * @param why `interruptId`: the pause of the graph that the person's answer ends; `chosenAt`: the clarifying question among whose
 *   options the visitor chose a person
 */
export function openEscalation(
  ticket: { locale: string | null; number: string; texts: TenantSettings["handover_texts"] },
  why: { reason: EscalationReason; note?: string | null; interruptId?: string | null; chosenAt?: string | null },
): OpenedEscalation {
  const { reason, note = null, interruptId = null, chosenAt = null } = why;
  return {
    escalation: { id: v7(), outbox_id: v7(), reason, note, interrupt_id: interruptId, chosen_at: chosenAt },
    message: {
      id: v7(),
      role: "system",
      content: bridgeText(chosenAt === null ? reason : "asked_for_person", ticket),
      citations: [],
      confidence: null,
      gap: null,
      stopped: false,
    },
  };
}
