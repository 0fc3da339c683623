/** Replaces the answer box: why the agent can't write to the visitor yet, and what to do about it. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { act, actFailure } from "./acts.ts";
import { openTicket } from "./openTicket.ts";
import type { Hindrance } from "./sheet.ts";
import { startWriting } from "./writing.ts";

export function Hindered({ ticket, hindrance }: { ticket: TicketDetail; hindrance: Hindrance }) {
  const { id, escalation, merged_into } = ticket;
  const name = escalation?.claimed_by ?? t("somebody");
  const take = async (send: Parameters<typeof act>[1]) => {
    await act(id, send);
    if (actFailure.peek() === null && openTicket.peek()?.id === id) startWriting(id, { kind: "answer" });
  };
  if (hindrance === "merged") {
    return (
      <p class="hindered">
        {t("composer.merged")} <a href={`/admin/tickets/${merged_into?.id}`}>{merged_into?.number}</a>
      </p>
    );
  }
  if (hindrance === "held") {
    return (
      <div class="hindered">
        <p>{t("composer.takenBy", { name })}</p>
        <ConfirmButton
          isWord
          label={t("composer.takeOver")}
          question={t("ticket.takeOverAsk", { name })}
          action={t("ticket.takeOver")}
          cancel={t("ticket.takeOverNot")}
          onConfirm={() => void take(() => api.takeOver(id))}
        />
      </div>
    );
  }
  return (
    <div class="hindered">
      <p>{t("composer.aiOwns")}</p>
      <button type="button" class="button primary" onClick={() => void take(() => api.join(id))}>
        {t("composer.join")}
      </button>
    </div>
  );
}
