/** The outcome of the last act: its error, or an undo offer. Also shows the form of the next one. */
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { useLate } from "../shell/useLate.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { act, actFailure, openForm, undoable } from "./acts.ts";

interface Props {
  ticket: TicketDetail;
}

export function ActOutcome({ ticket }: Props) {
  return (
    <>
      {actFailure.value !== null && <ErrorNotice error={actFailure.value} />}
      {ticket.blocked && <p class="held">{t("acts.blockedBy", { name: ticket.blocked.by ?? t("somebody") })}</p>}
      {ticket.merged_into && (
        <p class="held">
          {t("acts.mergedInto")} <a href={`/admin/tickets/${ticket.merged_into.id}`}>{ticket.merged_into.number}</a>
        </p>
      )}
      {ticket.merged_from.map((other) => (
        <p class="held" key={other.id}>
          {t("acts.mergedFrom")} <a href={`/admin/tickets/${other.id}`}>{other.number}</a>
        </p>
      ))}
      {openForm.value?.ticketId === ticket.id && <LateForm ticket={ticket} />}
    </>
  );
}

/** Offers undo for some seconds at the foot of the thread, where it covers no button. */
export function UndoOffer({ ticketId }: { ticketId: string }) {
  const offer = undoable.value;
  if (offer?.ticketId !== ticketId) return null;
  return (
    <p class="toast" role="status">
      {t("acts.done")}
      <button
        type="button"
        class="button small"
        aria-keyshortcuts="z"
        onClick={() => void act(ticketId, () => api.undo(ticketId, offer.undoId))}
      >
        {t("acts.undo")} <kbd>Z</kbd>
      </button>
    </p>
  );
}

/** Loaded when first opened. */
function LateForm({ ticket }: Props) {
  const late = useLate(
    () => import("./ActDialog.tsx"),
    undefined,
    (error) => {
      openForm.value = null;
      actFailure.value = error;
    },
  );
  const form = openForm.value;
  return late && form && <late.ActDialog ticket={ticket} form={form} />;
}
