/** Where the chat may run: the list, and a box to add to it that says what is wrong with an entry. */
import { useEffect, useState } from "preact/hooks";
import { ApiError, api } from "../api/api.ts";
import { errorMessage, t } from "../i18n/index.ts";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { hintFor } from "./domainHint.ts";

export function Domains() {
  const [origins, setOrigins] = useState<string[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = async () => {
    const list = await api.listOrigins();
    setOrigins(list.origins.map((each) => each.origin));
  };
  useEffect(() => {
    load().catch(setError);
  }, []);
  const remove = (origin: string) => api.removeOrigin(origin).then(load).catch(setError);
  return (
    <section class="card stack">
      <h2>{t("settings.domains")}</h2>
      <p class="muted">{t("settings.domainsHint")}</p>
      {error !== null && <ErrorNotice error={error} onRetry={() => load().then(() => setError(null), setError)} />}
      {origins?.length === 0 && <Notice kind="info">{t("settings.domainNone")}</Notice>}
      <ul class="origins">
        {origins?.map((origin) => (
          <li key={origin}>
            <code>{origin}</code>
            <button
              type="button"
              class="button small quiet"
              aria-label={t("settings.domainRemove", { origin })}
              onClick={() => void remove(origin)}
            >
              ✕
            </button>
          </li>
        ))}
      </ul>
      <AddDomain onAdded={load} />
    </section>
  );
}

function AddDomain({ onAdded }: { onAdded: () => Promise<void> }) {
  const [typed, setTyped] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    setRefusal(null);
    const entry = typed.trim();
    if (!entry) return setRefusal(t("settings.domainEmpty"));
    try {
      await api.addOrigin(entry);
      setTyped("");
      await onAdded();
    } catch (failure) {
      setRefusal(wordsFor(failure, entry));
    }
  };
  return (
    <>
      <form class="inline-form" onSubmit={add} noValidate>
        <label class="field grow">
          <span>{t("settings.domainLabel")}</span>
          <input
            type="url"
            inputMode="url"
            value={typed}
            placeholder={t("settings.domainPlaceholder")}
            aria-invalid={refusal !== null}
            aria-describedby="domain-refusal"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button">
          {t("settings.domainAdd")}
        </button>
      </form>
      <p id="domain-refusal" class="refusal" role="alert">
        {refusal}
      </p>
    </>
  );
}

function wordsFor(failure: unknown, entry: string): string {
  if (!(failure instanceof ApiError)) return errorMessage("internal", "admin");
  if (failure.key === "conflict") return t("settings.domainFull", { most: String(failure.details.most ?? "") });
  if (failure.key !== "invalid_body") return errorMessage(failure.key, failure.requestId);
  return t(hintFor(entry));
}
