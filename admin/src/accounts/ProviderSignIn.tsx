/** Single sign-on with the company's provider, if configured, and its outcome. */
import { useEffect, useState } from "preact/hooks";
import { accountsApi } from "../api/accounts.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";

/** Error codes in the query when the browser returns without being signed in. */
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

/** On the account page: connects the signed-in account to the provider. */
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
  // If this fails, the password still works.
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
