/** How the widget looks on the tenant's pages: saved as what was changed; pictures at once. */
import type { Settings } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { SaveRow } from "../ui/SaveRow.tsx";
import type { FieldsProps } from "./Costs.tsx";
import { useSettings } from "./useSettings.ts";

const DEFAULT_ACCENT = "#0f5f4e";
const MOST_SUGGESTIONS = 6;

export function Look() {
  const { stored, edited, state, error, edit, run, save } = useSettings();
  if (!stored) return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} />;
  const shown = { ...stored, ...edited };
  return (
    <form class="card stack" onSubmit={save}>
      <h2>{t("look.title")}</h2>
      <Fields shown={shown} edit={edit} />
      {(["logo", "avatar"] as const).map((kind) => (
        <ImageField
          key={kind}
          kind={kind}
          name={stored[kind]}
          upload={(file) => run(() => api.setImage(kind, file))}
          remove={() => run(() => api.updateSettings({ [kind]: null }))}
        />
      ))}
      {error !== null && <ErrorNotice error={error} />}
      <SaveRow state={state} isEdited={Object.keys(edited).length > 0} />
    </form>
  );
}

function Fields({ shown, edit }: FieldsProps) {
  const pixels = (name: "offset_x" | "offset_y" | "radius", most: number) => (
    <label class="field">
      <span>{t(`look.${name}`)}</span>
      <input
        type="number"
        min={0}
        max={most}
        required
        value={shown[name]}
        onInput={(event) =>
          edit({ [name]: Math.min(most, Math.max(0, Math.round(Number(event.currentTarget.value)))) })
        }
      />
    </label>
  );
  return (
    <>
      <label class="field">
        <span>{t("look.accent")}</span>
        <input
          type="color"
          value={shown.accent ?? DEFAULT_ACCENT}
          onInput={(event) => edit({ accent: event.currentTarget.value })}
        />
        <small class="muted">{t("look.accentHint")}</small>
      </label>
      <Choice name="theme" values={["auto", "light", "dark"]} shown={shown} edit={edit} />
      <Choice name="position" values={["right", "left"]} shown={shown} edit={edit} />
      {pixels("offset_x", 300)}
      {pixels("offset_y", 300)}
      {pixels("radius", 28)}
      <Choice name="font" values={["system", "page"]} shown={shown} edit={edit} />
      <label class="field">
        <span>{t("look.suggestions")}</span>
        <textarea
          rows={4}
          defaultValue={shown.suggestions.join("\n")}
          onInput={(event) => {
            const lines = event.currentTarget.value.split("\n").map((line) => line.trim().slice(0, 200));
            edit({ suggestions: lines.filter(Boolean).slice(0, MOST_SUGGESTIONS) });
          }}
        />
        <small class="muted">{t("look.suggestionsHint")}</small>
      </label>
    </>
  );
}

interface ChoiceProps<Name extends "theme" | "position" | "font"> extends FieldsProps {
  name: Name;
  values: Settings[Name][];
}

function Choice<Name extends "theme" | "position" | "font">({ name, values, shown, edit }: ChoiceProps<Name>) {
  return (
    <label class="field">
      <span>{t(`look.${name}`)}</span>
      <select value={shown[name]} onChange={(event) => edit({ [name]: event.currentTarget.value as Settings[Name] })}>
        {values.map((value) => (
          <option key={value} value={value}>
            {t(`look.${name}.${value}` as Parameters<typeof t>[0])}
          </option>
        ))}
      </select>
    </label>
  );
}

interface ImageFieldProps {
  kind: "logo" | "avatar";
  name: string | null;
  upload: (file: File) => void;
  remove: () => void;
}

function ImageField({ kind, name, upload, remove }: ImageFieldProps) {
  return (
    <div class="field">
      <label>
        <span>{t(`look.${kind}`)}</span>
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) upload(file);
          }}
        />
      </label>
      <small class="muted">{t(name ? "look.imageSet" : "look.imageHint")}</small>
      {name && (
        <div>
          <button type="button" class="button small" onClick={remove}>
            {t(`look.${kind}Remove`)}
          </button>
        </div>
      )}
    </div>
  );
}
