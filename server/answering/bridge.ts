/** The fixed text for handing a conversation to a person: the tenant's own or the product's. Never model-written. */
import { fillIn, phrasesFor } from "../language/phrases/index.ts";
import type { TenantSettings } from "../tenants/settings.ts";
import type { EscalationReason } from "./state.ts";

interface Bridged {
  /** A BCP 47 tag; languages without a translation fall back to English. */
  locale: string | null;
  /** The ticket number. */
  number: string;
  /** The tenant's own wording, by language. */
  texts: TenantSettings["handover_texts"];
}

/** The handover text for the visitor. Failures and spent limits are always named, whatever the tenant's wording. */
export function bridgeText(reason: EscalationReason, { locale, number, texts }: Bridged): string {
  const ours = phrasesFor(locale);
  const own = ownTexts(locale, texts);
  const text = {
    failure: ours.handoverFailed,
    budget_spent: ours.handoverLimit,
    by_email: ours.emailArrived,
    needs_approval: ours.handoverApproval,
    action_failed: ours.handoverActionFailed,
    action_unknown: ours.handoverActionUnknown,
    asked_for_person: own?.asked ?? ours.handoverAsked,
    // Nobody asked for a person and nothing was tried, so the text says neither "of course" nor "not sure".
    sent_files: own?.asked ?? ours.handoverPassed,
    by_rule: own?.asked ?? ours.handoverPassed,
    low_confidence: own?.unsure ?? ours.handoverUnsure,
    no_knowledge: own?.unsure ?? ours.handoverNothing,
    repeated: own?.unsure ?? ours.handoverUnsure,
  }[reason];
  return fillIn(text, { ticket: number });
}

/** Texts for the exact language tag come before those for another region of the same language. */
function ownTexts(locale: string | null, texts: Bridged["texts"]) {
  const tag = (locale ?? "en").toLowerCase();
  const [base] = tag.split("-");
  return (
    texts.find((each) => each.locale.toLowerCase() === tag) ??
    texts.find((each) => each.locale.toLowerCase().split("-")[0] === base)
  );
}
