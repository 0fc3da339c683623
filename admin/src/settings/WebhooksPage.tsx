/** Webhooks to the tenant's own systems: receivers, each with its delivery log. */
import type { TargetedSubmitEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { WEBHOOK_EVENTS } from "../../../server/protocol/webhookEvents.ts";
import type { Webhook, WebhookKind, WebhookRequest } from "../../../server/protocol/webhooks.ts";
import { settingsApi } from "../api/settings.ts";
import { t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";
import { WebhookDeliveries } from "./WebhookDeliveries.tsx";

export function WebhooksPage() {
  return (
    <OwnerPage>
      <Webhooks />
    </OwnerPage>
  );
}

function Webhooks() {
  const [webhooks, setWebhooks] = useState<Webhook[] | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => settingsApi.listWebhooks().then((list) => setWebhooks(list.webhooks));
  useEffect(() => {
    load().catch(setError);
  }, []);
  /** Whether it succeeded; errors are shown. */
  const run = async (act: () => Promise<unknown>) => {
    setError(null);
    try {
      await act();
      await load();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  const add = (request: WebhookRequest) => run(async () => setSecret((await settingsApi.addWebhook(request)).secret));
  const rotate = (id: string) => void run(async () => setSecret((await settingsApi.rotateWebhookSecret(id)).secret));
  return (
    <section class="card stack">
      <h2>{t("webhooks.title")}</h2>
      <p class="muted">{t("webhooks.hint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      {secret && (
        <Notice kind="ok">
          {t("webhooks.secret")}
          <div class="snippet">
            <code>{secret}</code>
            <CopyButton text={secret} />
          </div>
        </Notice>
      )}
      {webhooks?.length === 0 && <p>{t("webhooks.none")}</p>}
      {webhooks?.map((webhook) => (
        <Receiver key={webhook.id} webhook={webhook} run={run} onRotate={() => rotate(webhook.id)} />
      ))}
      <AddWebhook onAdd={add} />
    </section>
  );
}

interface ReceiverProps {
  webhook: Webhook;
  run: (act: () => Promise<unknown>) => Promise<boolean>;
  onRotate: () => void;
}

function Receiver({ webhook, run, onRotate }: ReceiverProps) {
  const { id, kind, url, events, is_enabled, is_gone } = webhook;
  /** Reloads the log after each test. */
  const [tests, setTests] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const test = async () => {
    if (!(await run(() => settingsApi.testWebhook(id)))) return;
    setOpen(true);
    setTests(tests + 1);
  };
  return (
    <article class="stack" aria-label={url}>
      <p>
        <strong dir="ltr" class="webhook-address">
          {url}
        </strong>{" "}
        <span class="tag">{t(`webhooks.kind_${kind}`)}</span>{" "}
        {!is_enabled && <span class="tag tag-failed">{t(is_gone ? "webhooks.gone" : "webhooks.off")}</span>}
        <br />
        <span class="muted">{events.map((event) => t(`webhooks.${event}`)).join(", ")}</span>
      </p>
      <div class="inline-form">
        <button type="button" class="button small" disabled={!is_enabled} onClick={() => void test()}>
          {t("webhooks.test")}
        </button>
        <button type="button" class="button small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t("webhooks.log")}
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => void run(() => settingsApi.updateWebhook(id, { is_enabled: !is_enabled }))}
        >
          {t(is_enabled ? "webhooks.switchOff" : "webhooks.switchOn")}
        </button>
        {kind === "webhook" && (
          <ConfirmButton
            isWord
            label={t("webhooks.rotateLabel", { url })}
            question={t("webhooks.rotateAsk")}
            action={t("webhooks.rotate")}
            onConfirm={onRotate}
          />
        )}
        <ConfirmButton
          label={t("webhooks.deleteLabel", { url })}
          question={t("webhooks.deleteAsk")}
          action={t("webhooks.delete")}
          onConfirm={() => void run(() => settingsApi.deleteWebhook(id))}
        />
      </div>
      {isOpen && <WebhookDeliveries key={tests} webhookId={id} canReplay={is_enabled} />}
    </article>
  );
}

function AddWebhook({ onAdd }: { onAdd: (request: WebhookRequest) => Promise<boolean> }) {
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const request: WebhookRequest = {
      kind: values.get("kind") as WebhookKind,
      url: String(values.get("url")),
      events: WEBHOOK_EVENTS.filter((event) => values.getAll("event").includes(event)),
    };
    if (await onAdd(request)) form.reset();
  };
  return (
    <form class="stack" onSubmit={submit}>
      <h3>{t("webhooks.add")}</h3>
      <div class="inline-form">
        <label class="field">
          <span>{t("webhooks.kind")}</span>
          <select name="kind">
            <option value="webhook">{t("webhooks.kind_webhook")}</option>
            <option value="slack">{t("webhooks.kind_slack")}</option>
          </select>
        </label>
        <label class="field grow">
          <span>{t("webhooks.url")}</span>
          <input type="url" name="url" required maxLength={2000} placeholder="https://" />
        </label>
      </div>
      <fieldset class="stack">
        <legend>{t("webhooks.events")}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} class="check">
            <input type="checkbox" name="event" value={event} defaultChecked />
            <span>{t(`webhooks.${event}`)}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="button">
        {t("webhooks.addShort")}
      </button>
    </form>
  );
}
