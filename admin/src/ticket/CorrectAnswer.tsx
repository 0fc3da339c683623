import type { AdminMessage } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { openForm } from "./acts.ts";

/** Beside an answer of the assistant: the way to put it right. */
export function CorrectAnswer({ ticketId, message }: { ticketId: string; message: AdminMessage }) {
  const open = () => {
    openForm.value = { kind: "correct", ticketId, messageId: message.id };
  };
  return (
    <button type="button" class="button small quiet" onClick={open}>
      {t("acts.correct")}
    </button>
  );
}
