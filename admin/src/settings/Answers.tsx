/** How the AI answers: edited as a whole, saved as what was changed. */
import { percent, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { SaveRow } from "../ui/SaveRow.tsx";
import { Costs, type FieldsProps } from "./Costs.tsx";
import { useSettings } from "./useSettings.ts";

export function Answers() {
  const { stored, edited, state, error, edit, save } = useSettings();
  if (!stored) return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} />;
  const shown = { ...stored, ...edited };
  return (
    <form class="card stack" onSubmit={save}>
      <h2>{t("settings.answers")}</h2>
      <Words shown={shown} edit={edit} />
      <Grading shown={shown} edit={edit} />
      <Costs shown={shown} edit={edit} />
      {error !== null && <ErrorNotice error={error} />}
      <SaveRow state={state} isEdited={Object.keys(edited).length > 0} />
    </form>
  );
}

function Words({ shown, edit }: FieldsProps) {
  return (
    <>
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
    </>
  );
}

function Grading({ shown, edit }: FieldsProps) {
  return (
    <>
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
      <label class="check">
        <input
          type="checkbox"
          checked={shown.ask_back}
          onChange={(event) => edit({ ask_back: event.currentTarget.checked })}
        />
        <span>
          {t("settings.askBack")}
          <small class="muted">{t("settings.askBackHint")}</small>
        </span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={shown.web_search}
          onChange={(event) => edit({ web_search: event.currentTarget.checked })}
        />
        <span>
          {t("settings.webSearch")}
          <small class="muted">{t("settings.webSearchHint")}</small>
        </span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={shown.visitor_files}
          onChange={(event) => edit({ visitor_files: event.currentTarget.checked })}
        />
        <span>
          {t("settings.files")}
          <small class="muted">{t("settings.filesHint")}</small>
        </span>
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
    </>
  );
}
