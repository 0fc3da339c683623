/**
 * Builds every escalation, whoever triggers it: a weak answer, the visitor's button, or a turn that was given up. Pure:
 * returns the rows to store and the fixed words for the visitor.
 */
import { v7 } from "uuid";
import { bridgeText } from "../../answering/bridge.ts";
import type { EscalationReason } from "../../answering/state.ts";
import type { EndMessage, EscalationRow } from "../../db/sql/endTurn.ts";
import type { TenantSettings } from "../../tenants/settings.ts";

export interface OpenedEscalation {
  escalation: EscalationRow;
  /** Fixed bridge text: a model never claims that a person was notified. */
  message: EndMessage;
}

/**
 * Builds an escalation.
 * @param why `interruptId`: the graph's pause, which the person's answer ends; `chosenAt`: the clarifying question at
 *   which the visitor chose a person
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
