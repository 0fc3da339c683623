/** Keys for scripts: made here, shown once, ended here. */
import { useEffect, useState } from "preact/hooks";
import type { ApiKey, Role } from "../../../server/protocol/admin.ts";
import { api } from "../api.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { CopyButton } from "./CopyButton.tsx";
import { ErrorNotice, Notice } from "./Notice.tsx";

export function ApiKeys() {
  const [keys, setKeys] = useState<ApiKey[]>([]);
  const [secret, setSecret] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => api.listApiKeys().then((list) => setKeys(list.api_keys));
  useEffect(() => {
    load().catch(setError);
  }, []);
  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const values = new FormData(form);
    setError(null);
    try {
      const made = await api.createApiKey(String(values.get("name")), values.get("role") as Role);
      setSecret(made.secret);
      form.reset();
      await load();
    } catch (failure) {
      setError(failure);
    }
  };
  const revoke = (id: string) => void api.revokeApiKey(id).then(load).catch(setError);
  return (
    <section class="card stack">
      <h2>{t("keys.title")}</h2>
      <p class="muted">{t("keys.hint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      {secret && (
        <Notice kind="ok">
          {t("keys.new")}
          <div class="snippet">
            <code>{secret}</code>
            <CopyButton text={secret} />
          </div>
        </Notice>
      )}
      <ul class="origins">
        {keys.map((key) => (
          <KeyRow key={key.id} apiKey={key} onRevoke={() => revoke(key.id)} />
        ))}
      </ul>
      <CreateForm onSubmit={create} />
    </section>
  );
}

function CreateForm({ onSubmit }: { onSubmit: (event: SubmitEvent) => void }) {
  return (
    <form class="inline-form" onSubmit={onSubmit}>
      <label class="field grow">
        <span>{t("keys.name")}</span>
        <input type="text" name="name" required maxLength={80} />
      </label>
      <label class="field">
        <span>{t("keys.role")}</span>
        <select name="role">
          <option value="viewer">{t("role.viewerName")}</option>
          <option value="agent" selected>
            {t("role.agentName")}
          </option>
          <option value="owner">{t("role.ownerName")}</option>
        </select>
      </label>
      <button type="submit" class="button">
        {t("keys.create")}
      </button>
    </form>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, role, last_used_at, revoked_at } = apiKey;
  return (
    <li>
      <span>
        <strong dir="auto">{name}</strong> <code>{prefix}…</code>{" "}
        <span class="muted">
          {t(`role.${role}Name`)} ·{" "}
          {last_used_at ? t("keys.used", { time: formatMoment(last_used_at) }) : t("keys.never")}
        </span>
      </span>
      {revoked_at ? (
        <span class="muted">{t("keys.revoked")}</span>
      ) : (
        <button type="button" class="button small" aria-label={t("keys.revoke", { name })} onClick={onRevoke}>
          {t("keys.revokeShort")}
        </button>
      )}
    </li>
  );
}
