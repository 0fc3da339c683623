/** A message's delivery state: an agent's message to the visitor, or the visitor's email to us. */
import type { AdminMessage } from "../../../server/protocol/admin.ts";
import { formatMoment, formatTime, t } from "../i18n/index.ts";
import { Icon } from "../ui/Icon.tsx";

/** Renders nothing for messages neither written by an agent nor received by email. */
export function Receipt({ message }: { message: AdminMessage }) {
  if (message.by_email) return <ByEmail {...message.by_email} />;
  if (!message.receipt) return null;
  const { state, mail } = message.receipt;
  const at = { seen: message.seen_at, delivered: message.delivered_at, mailed: mail?.at }[state as "seen"] ?? null;
  const isLost = state === "undeliverable";
  return (
    <p
      class={isLost ? "receipt receipt-lost" : "receipt"}
      title={mail?.message_id && `<${mail.message_id}> ${mail.answer ?? ""}`}
    >
      {isLost && <Icon name="alert" size={14} />}
      <span dir="auto">{receiptWords(message.receipt)}</span>
      {at && (
        <time dateTime={at} title={formatMoment(at)}>
          {formatTime(at)}
        </time>
      )}
    </p>
  );
}

/** The receipt's text, used next to the message and after sending. */
export function receiptWords({ state, reason, mail }: NonNullable<AdminMessage["receipt"]>): string {
  const { to = "", answer } = mail ?? {};
  if (state === "undeliverable") return t(`receipt.${reason ?? "no_address"}`, { to, answer: answer ?? "" });
  if (state === "sending" && answer) return t("receipt.trying", { to, answer });
  return t(`receipt.${state}`, { to });
}

function ByEmail({ from, is_known, left_out }: NonNullable<AdminMessage["by_email"]>) {
  return (
    <p class={is_known ? "receipt" : "receipt receipt-lost"} dir="auto">
      {t(is_known ? "receipt.byEmail" : "receipt.byStranger", { from })}
      {left_out.length > 0 && ` ${t("receipt.leftOut", { names: left_out.join(", ") })}`}
    </p>
  );
}
