/** API keys for scripts: created here, shown once, revoked here. */
import type { TargetedSubmitEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { ApiKey } from "../../../server/protocol/admin.ts";
import { type KeyScope, scopes } from "../../../server/protocol/roles.ts";
import { settingsApi } from "../api/settings.ts";
import { formatMoment, t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { McpSetup } from "./McpSetup.tsx";
import { isForAssistants } from "./mcpSnippets.ts";

const DAY_MS = 86_400_000;
/** Lifetimes in days; 0 never expires. */
const LIFE_TIMES = [90, 30, 365, 0];

export function ApiKeys() {
  const [keys, setKeys] = useState<ApiKey[]>([]);
  const [made, setMade] = useState<{ secret: string; scopes: KeyScope[] } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => settingsApi.listApiKeys().then((list) => setKeys(list.api_keys));
  useEffect(() => {
    load().catch(setError);
  }, []);
  const create = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    setError(null);
    try {
      const days = Number(values.get("days"));
      const key = await settingsApi.createApiKey({
        name: String(values.get("name")),
        scopes: scopes.filter((scope) => values.getAll("scope").includes(scope)),
        expires_at: days > 0 ? new Date(Date.now() + days * DAY_MS).toISOString() : null,
      });
      setMade(key);
      form.reset();
      await load();
    } catch (failure) {
      setError(failure);
    }
  };
  const revoke = (id: string) => void settingsApi.revokeApiKey(id).then(load).catch(setError);
  return (
    <section class="card stack">
      <h2>{t("keys.title")}</h2>
      <p class="muted">{t("keys.hint")}</p>
      {error !== null && <ErrorNotice error={error} />}
      {made && (
        <Notice kind="ok">
          {t("keys.new")}
          <div class="snippet">
            <code>{made.secret}</code>
            <CopyButton text={made.secret} />
          </div>
          {isForAssistants(made.scopes) && <McpSetup secret={made.secret} />}
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

function CreateForm({ onSubmit }: { onSubmit: (event: TargetedSubmitEvent<HTMLFormElement>) => void }) {
  const [chosen, setChosen] = useState<KeyScope[]>(["read"]);
  const toggle = (scope: KeyScope) =>
    setChosen(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope]);
  return (
    <form class="stack" onSubmit={onSubmit}>
      <fieldset class="stack">
        <legend>{t("keys.scopes")}</legend>
        {scopes.map((scope) => (
          <label key={scope} class="check">
            <input
              type="checkbox"
              name="scope"
              value={scope}
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
            />
            <span>
              {t(`keys.${scope}`)}
              <small class="muted">{t(`keys.${scope}Hint`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="inline-form">
        <label class="field grow">
          <span>{t("keys.name")}</span>
          <input type="text" name="name" required maxLength={80} />
        </label>
        <label class="field">
          <span>{t("keys.ends")}</span>
          <select name="days">
            {LIFE_TIMES.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t("keys.endsNever") : t("keys.days", { count: days })}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="button" disabled={chosen.length === 0}>
          {t("keys.create")}
        </button>
      </div>
    </form>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, last_used_at, expires_at, revoked_at } = apiKey;
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <li>
      <span>
        <strong dir="auto">{name}</strong> <code>{prefix}…</code>{" "}
        <span class="muted">
          {apiKey.scopes.map((scope) => t(`keys.${scope}`)).join(", ")} ·{" "}
          {last_used_at ? t("keys.used", { time: formatMoment(last_used_at) }) : t("keys.never")}
          {expires_at && !hasEnded && ` · ${t("keys.until", { time: formatMoment(expires_at) })}`}
        </span>
      </span>
      {revoked_at || hasEnded ? (
        <span class="muted">{t(revoked_at ? "keys.revoked" : "keys.ended")}</span>
      ) : (
        <button type="button" class="button small" aria-label={t("keys.revoke", { name })} onClick={onRevoke}>
          {t("keys.revokeShort")}
        </button>
      )}
    </li>
  );
}
