/** The outcome of sending: the message's delivery state, or why it was refused. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { ApiError } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { readDraft, writeDraft } from "./drafts.ts";
import { receiptWords } from "./Receipt.tsx";
import { type Sheet, sheetFor } from "./sheet.ts";
import type { SendOutcome } from "./useSending.ts";

/** Uses the text of the message's own receipt, which changes as more is known. */
export function SendingOutcome({ outcome, ticket }: { outcome: SendOutcome; ticket: TicketDetail }) {
  if (outcome === null) return null;
  if ("messageId" in outcome) {
    const receipt = ticket.messages.find(({ id }) => id === outcome.messageId)?.receipt;
    if (!receipt) return null;
    return <Notice kind={receipt.state === "undeliverable" ? "error" : "ok"}>{receiptWords(receipt)}</Notice>;
  }
  const conflict = outcome.failure instanceof ApiError ? wordsForConflict(outcome.failure) : null;
  return conflict ? <Notice kind="error">{conflict}</Notice> : <ErrorNotice error={outcome.failure} />;
}

function wordsForConflict({ key, details }: ApiError): string | null {
  const name = String(details.answered_by ?? details.claimed_by ?? details.corrected_by ?? t("somebody"));
  if (key === "already_answered") return t(details.by_me ? "conflict.answeredByMe" : "conflict.answered", { name });
  if (key === "already_claimed") return t("conflict.claimed", { name });
  if (key === "already_corrected") return t("conflict.corrected", { name });
  return key === "not_escalated" ? t("conflict.gone") : null;
}

interface KeptProps {
  ticket: TicketDetail;
  draft: Pick<Sheet, "kind" | "about">;
  onGone: () => void;
}

/** An answer that can no longer be sent: who was faster, and the text to reuse or discard. */
export function KeptDraft({ ticket, draft, onGone }: KeptProps) {
  const text = readDraft(draft);
  const sheet = sheetFor(ticket, { kind: "answer" });
  const discard = () => {
    writeDraft(draft, "");
    onGone();
  };
  return (
    <div class="kept">
      <Notice kind="error">{whyKept(ticket)}</Notice>
      <strong>{t("conflict.draft")}</strong>
      <p dir="auto">{text}</p>
      <div class="composer-buttons">
        <button type="button" class="button small" onClick={discard}>
          {t("conflict.discard")}
        </button>
        <CopyButton text={text} />
        {typeof sheet === "object" && (
          <button
            type="button"
            class="button small"
            onClick={() => {
              writeDraft(sheet, [readDraft(sheet), text].filter(Boolean).join("\n\n"));
              discard();
            }}
          >
            {t("conflict.followUp")}
          </button>
        )}
      </div>
    </div>
  );
}

function whyKept({ escalation }: TicketDetail): string {
  if (escalation?.status === "answered") {
    return t("conflict.answered", { name: escalation.answered_by ?? t("somebody") });
  }
  const isHeld = escalation?.status === "claimed" && !escalation.claimed_by_me;
  return isHeld ? t("conflict.claimed", { name: escalation.claimed_by ?? t("somebody") }) : t("conflict.gone");
}
