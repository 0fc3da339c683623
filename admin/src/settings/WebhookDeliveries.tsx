/** Deliveries to one receiver, newest first, with its responses. */
import { useEffect, useState } from "preact/hooks";
import { type ErrorKey, isErrorKey } from "../../../server/protocol/errors.ts";
import type { Delivery, DeliveryAttempt } from "../../../server/protocol/webhooks.ts";
import { settingsApi } from "../api/settings.ts";
import { errorMessage, formatMoment, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";

/** Poll interval while something is being sent. */
const LOOK_AGAIN_MS = 1500;

export function WebhookDeliveries({ webhookId, canReplay }: { webhookId: string; canReplay: boolean }) {
  const [deliveries, setDeliveries] = useState<Delivery[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = async () => {
    const page = await settingsApi.listDeliveries(webhookId);
    setDeliveries(page.deliveries);
    setNext(page.next_cursor);
  };
  const loadMore = async (cursor: string) => {
    const page = await settingsApi.listDeliveries(webhookId, cursor);
    setDeliveries([...(deliveries ?? []), ...page.deliveries]);
    setNext(page.next_cursor);
  };
  useEffect(() => {
    load().catch(setError);
  }, []);
  const isSending = deliveries?.some(({ status, attempts }) => status === "pending" && attempts.length === 0) ?? false;
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => load().catch(setError), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [deliveries]);
  const replay = (id: string) => void settingsApi.replayDelivery(webhookId, id).then(load).catch(setError);
  return (
    <div class="stack" aria-live="polite">
      {error !== null && <ErrorNotice error={error} />}
      {deliveries?.length === 0 && <p class="muted">{t("webhooks.nothingSent")}</p>}
      {deliveries?.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} onReplay={canReplay ? () => replay(delivery.id) : null} />
      ))}
      {next && (
        <button type="button" class="button small" onClick={() => void loadMore(next).catch(setError)}>
          {t("webhooks.more")}
        </button>
      )}
    </div>
  );
}

/** @param onReplay null if it can't be sent again */
function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay: (() => void) | null }) {
  return (
    <details>
      <summary>
        <span class={delivery.status === "failed" ? "tag tag-failed" : "tag"}>{t(`webhooks.${delivery.status}`)}</span>{" "}
        <code>{delivery.type}</code> <span class="muted">{formatMoment(delivery.created_at)}</span>
      </summary>
      <div class="stack">
        {delivery.next_attempt_at && delivery.attempts.length > 0 && (
          <p>{t("webhooks.nextTry", { time: formatMoment(delivery.next_attempt_at) })}</p>
        )}
        {delivery.attempts.map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
        <pre dir="ltr" class="webhook-text">
          {JSON.stringify(delivery.payload, null, 2)}
        </pre>
        {onReplay && (
          <button type="button" class="button small" onClick={onReplay}>
            {t("webhooks.replay")}
          </button>
        )}
      </div>
    </details>
  );
}

function Attempt({ attempt }: { attempt: DeliveryAttempt }) {
  const { at, status, error, body, ms } = attempt;
  const answer = status === null ? errorMessage(asKey(error)) : t("webhooks.status", { status: String(status) });
  return (
    <div>
      <p>
        {formatMoment(at)}: {answer} <span class="muted">{t("webhooks.took", { ms: String(ms) })}</span>
      </p>
      {body && (
        <pre dir="ltr" class="webhook-text">
          {body}
        </pre>
      )}
    </div>
  );
}

const asKey = (error: string | null): ErrorKey => (isErrorKey(error) ? error : "internal");
