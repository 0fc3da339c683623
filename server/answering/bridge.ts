/** The fixed words with which a conversation goes to a person: the tenant's own, or ours. Never written by a model. */
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { TenantSettings } from "../tenants/settings.ts";
import type { EscalationReason } from "./state.ts";

interface Bridged {
  /** A BCP 47 tag; languages without a text of their own get English. */
  locale: string | null;
  /** The ticket's number. */
  number: string;
  /** What the tenant says instead, by language. */
  texts: TenantSettings["handover_texts"];
}

/** What a visitor is told who is handed over. A failure and a spent limit are told as what they are, by every tenant. */
export function bridgeText(reason: EscalationReason, { locale, number, texts }: Bridged): string {
  const ours = phrasesFor(locale);
  const own = ownTexts(locale, texts);
  const text = {
    failure: ours.handoverFailed,
    budget_spent: ours.handoverLimit,
    by_email: ours.emailArrived,
    asked_for_person: own?.asked ?? ours.handoverAsked,
    // Nobody has asked for a person, and nothing was tried: ours says neither "of course" nor "not sure".
    sent_files: own?.asked ?? ours.handoverPassed,
    by_rule: own?.asked ?? ours.handoverPassed,
    low_confidence: own?.unsure ?? ours.handoverUnsure,
    no_knowledge: own?.unsure ?? ours.handoverNothing,
    repeated: own?.unsure ?? ours.handoverUnsure,
  }[reason];
  return fillIn(text, { ticket: number });
}

/** Those of the very language, before those of the same one elsewhere. */
function ownTexts(locale: string | null, texts: Bridged["texts"]) {
  const tag = (locale ?? "en").toLowerCase();
  const [base] = tag.split("-");
  return (
    texts.find((each) => each.locale.toLowerCase() === tag) ??
    texts.find((each) => each.locale.toLowerCase().split("-")[0] === base)
  );
}
