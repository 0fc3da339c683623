/** The way in by the company's own sign-in, where there is one, and what became of it. */
import { useEffect, useState } from "preact/hooks";
import { accountsApi } from "../api/accounts.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

/** What the server says in the address when the browser comes back without being let in. */
const outcomes = { unknown: "provider.unknown", failed: "provider.failed" } as const;

/** Below the sign-in form. */
export function ProviderSignIn() {
  const { label, error, start } = useProvider();
  const outcome = new URLSearchParams(location.search).get("provider");
  if (!label) return null;
  return (
    <div class="stack provider">
      {(outcome === "unknown" || outcome === "failed") && (
        <Notice kind="error">{t(outcomes[outcome], { label })}</Notice>
      )}
      {error !== null && <ErrorNotice error={error} />}
      <button type="button" class="button" onClick={start}>
        {t("provider.signIn", { label })}
      </button>
    </div>
  );
}

/** On the account's page: connects the account that is signed in. */
export function ProviderCard() {
  const { label, error, start } = useProvider();
  if (!label) return null;
  return (
    <section class="card stack">
      <h2>{label}</h2>
      <p class="muted">{t("provider.hint", { label })}</p>
      {error !== null && <ErrorNotice error={error} />}
      <div>
        <button type="button" class="button" onClick={start}>
          {t("provider.connect", { label })}
        </button>
      </div>
    </section>
  );
}

function useProvider() {
  const [label, setLabel] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  // Without an answer there is still the password.
  useEffect(
    () =>
      void accountsApi.accountOptions().then(
        ({ provider }) => setLabel(provider),
        () => {},
      ),
    [],
  );
  const start = () => void accountsApi.startProvider().then(({ url }) => location.assign(url), setError);
  return { label, error, start };
}
