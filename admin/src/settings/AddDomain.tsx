import { useState } from "preact/hooks";
import { ApiError } from "../api/api.ts";
import { settingsApi } from "../api/settings.ts";
import { errorMessage, t } from "../i18n/index.ts";
import { hintFor, originIn } from "./domainHint.ts";

interface Refusal {
  text: string;
  /** The entry that was probably meant. */
  instead: string | null;
}

/** Adds a domain. Explains what is wrong with an entry, and suggests what was probably meant. */
export function AddDomain({ onAdded, suggested = "" }: { onAdded: () => Promise<void>; suggested?: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const value = typed ?? suggested;
  const add = async (entry: string) => {
    setRefusal(null);
    if (!entry) return setRefusal({ text: t("settings.domainEmpty"), instead: null });
    try {
      await settingsApi.addOrigin(entry);
      setTyped("");
      await onAdded();
    } catch (failure) {
      setRefusal(refusalOf(failure, entry));
    }
  };
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add(value.trim());
      }}
    >
      <div class="inline-form">
        <label class="field grow">
          <span>{t("settings.domainLabel")}</span>
          <input
            type="text"
            inputMode="url"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            value={value}
            placeholder={t("settings.domainPlaceholder")}
            aria-invalid={refusal !== null}
            aria-describedby="domain-refusal"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button">
          {t("settings.domainAdd")}
        </button>
      </div>
      <div id="domain-refusal" class="refusal" role="alert">
        {refusal?.text}
        {refusal?.instead && (
          <button type="button" class="button small" onClick={() => void add(refusal.instead ?? "")}>
            {t("settings.domainInstead", { origin: refusal.instead })}
          </button>
        )}
      </div>
    </form>
  );
}

function refusalOf(failure: unknown, entry: string): Refusal {
  const said = (text: string) => ({ text, instead: null });
  if (!(failure instanceof ApiError)) return said(errorMessage("internal", "admin"));
  if (failure.key === "conflict") return said(t("settings.domainFull", { most: String(failure.details.most ?? "") }));
  if (failure.key !== "invalid_body") return said(errorMessage(failure.key, failure.requestId));
  return { text: t(hintFor(entry)), instead: originIn(entry) };
}
