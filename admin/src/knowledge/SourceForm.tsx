/** Adds a website or a single page; the options have sensible defaults and are folded away. */
import { useState } from "preact/hooks";
import type { Source, SourceKind } from "../../../server/protocol/admin.ts";
import { ApiError } from "../api/api.ts";
import { knowledgeApi } from "../api/knowledge.ts";
import { errorMessage, t } from "../i18n/index.ts";
import { SourceOptions, type SourceOptionValues, toExclude } from "./SourceOptions.tsx";

const fresh: SourceOptionValues = { name: "", schedule: "daily", discovery: "auto", exclude: "", max_pages: 500 };

export function SourceForm({ onAdded }: { onAdded: (source: Source) => void }) {
  const [kind, setKind] = useState<SourceKind>("site");
  const [url, setUrl] = useState("");
  const [options, setOptions] = useState(fresh);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const add = async (event: SubmitEvent) => {
    event.preventDefault();
    if (url.trim() === "") return setRefusal(t("sources.urlMissing"));
    setRefusal(null);
    setIsSending(true);
    try {
      const { name, exclude, ...rest } = options;
      const named = name.trim() ? { name: name.trim() } : {};
      onAdded(await knowledgeApi.addSource({ kind, url: url.trim(), ...named, ...rest, exclude: toExclude(exclude) }));
      setUrl("");
      setOptions(fresh);
    } catch (failure) {
      setRefusal(wordsFor(failure));
    }
    setIsSending(false);
  };
  return (
    <form class="card stack" onSubmit={add} noValidate>
      <h2>{t("sources.add")}</h2>
      <KindChoice kind={kind} onChange={setKind} />
      <div class="inline-form">
        <label class="field grow">
          <span>{t("sources.url")}</span>
          <input
            type="url"
            inputMode="url"
            value={url}
            placeholder={t(kind === "site" ? "sources.sitePlaceholder" : "sources.pagePlaceholder")}
            aria-invalid={refusal !== null}
            aria-describedby="source-refusal"
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="button primary" disabled={isSending}>
          {t(isSending ? "sources.adding" : "sources.addButton")}
        </button>
        <p id="source-refusal" class="refusal" role="alert">
          {refusal}
        </p>
      </div>
      <details>
        <summary>{t("sources.options")}</summary>
        <SourceOptions kind={kind} values={options} onChange={setOptions} />
      </details>
    </form>
  );
}

function KindChoice({ kind, onChange }: { kind: SourceKind; onChange: (kind: SourceKind) => void }) {
  return (
    <fieldset class="choices">
      <legend class="visually-hidden">{t("sources.kind")}</legend>
      {(["site", "page"] as const).map((each) => (
        <label key={each} class="check">
          <input type="radio" name="kind" checked={kind === each} onChange={() => onChange(each)} />
          <span>
            {t(`sources.${each}`)}
            <span class="muted">{t(`sources.${each}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function wordsFor(failure: unknown): string {
  if (!(failure instanceof ApiError)) return errorMessage("internal", "admin");
  if (failure.key === "conflict") return t("sources.known");
  return errorMessage(failure.key, failure.requestId, failure.details);
}
