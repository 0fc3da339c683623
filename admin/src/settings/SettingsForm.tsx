/** One page's settings in one form; saves only what was changed. */
import type { ComponentChildren } from "preact";
import type { Settings } from "../../../server/protocol/admin.ts";
import { keysOf } from "../../../server/protocol/keys.ts";
import { settingFields } from "../../../server/protocol/settingFields.ts";
import { t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { SaveRow } from "../ui/SaveRow.tsx";
import { SettingField } from "./fields/SettingField.tsx";
import { useSettings } from "./useSettings.ts";

type Page = (typeof settingFields)[keyof Settings]["page"];
const names = keysOf(settingFields);

interface SettingsFormProps {
  page: Page;
  title: string;
  hint?: string;
  /** Additional notes on settings. */
  notes?: Partial<Record<keyof Settings, ComponentChildren>>;
  /** Content derived from the settings as edited. */
  children?: (shown: Settings) => ComponentChildren;
}

export function SettingsForm({ page, title, hint, notes = {}, children }: SettingsFormProps) {
  const { stored, edited, state, error, edit, run, save } = useSettings();
  if (!stored) return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} />;
  const shown = { ...stored, ...edited };
  return (
    <>
      <form class="card stack" onSubmit={save}>
        <h2>{title}</h2>
        {hint && <p class="muted">{hint}</p>}
        {names
          .filter((name) => settingFields[name].page === page)
          .map((name) => (
            <SettingField key={name} name={name} shown={shown} edit={edit} run={run} note={notes[name]} />
          ))}
        {error !== null && <ErrorNotice error={error} />}
        <SaveRow state={state} isEdited={Object.keys(edited).length > 0} />
      </form>
      {children?.(shown)}
    </>
  );
}
