/** The fixed words with which a conversation goes to a person. Never written by a model. */
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { EscalationReason } from "./state.ts";

/** @param locale a BCP 47 tag; languages without a text of their own get English */
export function bridgeText(reason: EscalationReason, locale: string | null, ticketNumber: string): string {
  const { handoverUnsure, handoverAsked, handoverFailed } = phrasesFor(locale);
  const text = reason === "asked_for_person" ? handoverAsked : reason === "failure" ? handoverFailed : handoverUnsure;
  return fillIn(text, { ticket: ticketNumber });
}
