import { useEffect, useState } from "preact/hooks";
import type { Settings } from "../../../server/protocol/admin.ts";
import { api } from "../api.ts";
import { ApiKeys } from "../components/ApiKeys.tsx";
import { CopyButton } from "../components/CopyButton.tsx";
import { Domains } from "../components/Domains.tsx";
import { ErrorNotice, Notice } from "../components/Notice.tsx";
import { percent, t } from "../i18n/index.ts";
import { me } from "../state/session.ts";

/** Where the chat runs and how it answers. For owners. */
export function SettingsPage() {
  if (me.value?.role !== "owner") {
    return (
      <div class="page">
        <h1>{t("settings.title")}</h1>
        <Notice kind="info">{t("settings.ownerOnly")}</Notice>
      </div>
    );
  }
  return (
    <div class="page">
      <h1>{t("settings.title")}</h1>
      <Snippet tenantId={me.value.tenant.id} />
      <Domains />
      <Answers />
      <ApiKeys />
    </div>
  );
}

function Snippet({ tenantId }: { tenantId: string }) {
  const snippet = `<script async src="${location.origin}/widget.js" data-tenant="${tenantId}"></script>`;
  return (
    <section class="card stack">
      <h2>{t("settings.snippet")}</h2>
      <p class="muted">{t("settings.snippetHint")}</p>
      <div class="snippet">
        <code>{snippet}</code>
        <CopyButton text={snippet} />
      </div>
    </section>
  );
}

function Answers() {
  const [stored, setStored] = useState<Settings | null>(null);
  const [edited, setEdited] = useState<Partial<Settings>>({});
  const [state, setState] = useState<"idle" | "busy" | "saved">("idle");
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    api.getSettings().then(setStored, setError);
  }, []);
  if (!stored) return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} />;
  const shown = { ...stored, ...edited };
  const edit = (patch: Partial<Settings>) => {
    setState("idle");
    setEdited({ ...edited, ...patch });
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setState("busy");
    setError(null);
    try {
      setStored(await api.updateSettings(edited));
      setEdited({});
      setState("saved");
    } catch (failure) {
      setError(failure);
      setState("idle");
    }
  };
  return (
    <form class="card stack" onSubmit={save}>
      <h2>{t("settings.answers")}</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={shown.ai_enabled}
          onChange={(event) => edit({ ai_enabled: event.currentTarget.checked })}
        />
        <span>
          {t("settings.ai")}
          <small class="muted">{t("settings.aiHint")}</small>
        </span>
      </label>
      <label class="field">
        <span>{t("settings.greeting")}</span>
        <input
          type="text"
          maxLength={500}
          value={shown.greeting ?? ""}
          onInput={(event) => edit({ greeting: event.currentTarget.value.trim() || null })}
        />
        <small class="muted">{t("settings.greetingHint")}</small>
      </label>
      <label class="field">
        <span>{t("settings.instructions")}</span>
        <textarea
          rows={4}
          maxLength={4000}
          value={shown.instructions ?? ""}
          onInput={(event) =>
            edit({ instructions: event.currentTarget.value.trim() ? event.currentTarget.value : null })
          }
        />
        <small class="muted">{t("settings.instructionsHint")}</small>
      </label>
      <label class="field">
        <span>
          {t("settings.threshold")}: <output>{percent(shown.threshold)}</output>
        </span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={shown.threshold}
          onInput={(event) => edit({ threshold: Number(event.currentTarget.value) })}
        />
        <small class="muted">{t("settings.thresholdHint")}</small>
      </label>
      <fieldset class="field">
        <legend>{t("settings.mode")}</legend>
        {(["live", "verified"] as const).map((mode) => (
          <label key={mode} class="check">
            <input
              type="radio"
              name="grade_mode"
              checked={shown.grade_mode === mode}
              onChange={() => edit({ grade_mode: mode })}
            />
            <span>{t(mode === "live" ? "settings.modeLive" : "settings.modeVerified")}</span>
          </label>
        ))}
      </fieldset>
      {error !== null && <ErrorNotice error={error} />}
      <div class="save">
        <button type="submit" class="button primary" disabled={state === "busy" || Object.keys(edited).length === 0}>
          {t(state === "busy" ? "settings.saving" : "settings.save")}
        </button>
        <span role="status" class="muted">
          {state === "saved" && t("settings.saved")}
        </span>
      </div>
    </form>
  );
}
