import type { AdminMessage } from "../../../server/protocol/admin.ts";
import { t } from "../i18n/index.ts";
import { startWriting } from "./writing.ts";

interface Props {
  ticketId: string;
  message: AdminMessage;
  /** The message that has already corrected it. */
  correction: AdminMessage | undefined;
}

/** Beside an assistant's answer: a button to correct it, or a link to the correction. */
export function CorrectAnswer({ ticketId, message, correction }: Props) {
  if (correction) {
    return (
      <p class="corrected">
        <a href={`#message-${correction.id}`}>{t("acts.corrected", { name: correction.author ?? t("somebody") })}</a>
      </p>
    );
  }
  const start = () => startWriting(ticketId, { kind: "correct", messageId: message.id });
  return (
    <button type="button" class="button small quiet" onClick={start}>
      {t("acts.correct")}
    </button>
  );
}
