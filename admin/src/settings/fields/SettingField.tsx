/** One setting's form control, chosen by `settingFields.ts`; its name and help text come from the dictionary. */
import type { ComponentChildren } from "preact";
import type { Settings } from "../../../../server/protocol/admin.ts";
import { type SettingControl, settingFields } from "../../../../server/protocol/settingFields.ts";
import { type TextKey, t } from "../../i18n/index.ts";
import { Dollars } from "./Dollars.tsx";
import { HandoverTexts } from "./HandoverTexts.tsx";
import { ImageField } from "./ImageField.tsx";
import { Lines } from "./Lines.tsx";
import { languageName, spokenLanguages } from "./languages.ts";
import { Prices } from "./Prices.tsx";
import { SecretField } from "./SecretField.tsx";
import { Threshold } from "./Threshold.tsx";
import { WelcomeTexts } from "./WelcomeTexts.tsx";

export interface SettingProps {
  name: keyof Settings;
  shown: Settings;
  edit: (patch: Partial<Settings>) => void;
  /** Runs an update that is stored at once, outside the form. */
  run: (work: () => Promise<Settings>) => Promise<boolean>;
  /** An additional note. */
  note?: ComponentChildren;
}

const DEFAULT_ACCENT = "#0f5f4e";

export function SettingField(props: SettingProps) {
  const control = settingFields[props.name].control as SettingControl;
  if (control.kind === "hours") return null; // Has a form of its own: `HoursForm.tsx`.
  if (control.kind === "toggle") return <Toggle {...props} />;
  const isGroup = [
    "choice",
    "languages",
    "prices",
    "handoverTexts",
    "welcomeTexts",
    "image",
    "secret",
    "dollars",
  ].includes(control.kind);
  const Field = isGroup ? "fieldset" : "label";
  const Name = isGroup ? "legend" : "span";
  return (
    <Field class="field">
      <Name>{t(`setting.${props.name}`)}</Name>
      <Control {...props} control={control} />
      <small class="muted">{t(`setting.${props.name}.hint`)}</small>
      {props.note}
    </Field>
  );
}

function Toggle({ name, shown, edit, note }: SettingProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={shown[name] === true}
        onChange={(event) => edit({ [name]: event.currentTarget.checked })}
      />
      <span>
        {t(`setting.${name}`)}
        <small class="muted">{t(`setting.${name}.hint`)}</small>
        {note}
      </span>
    </label>
  );
}

function Control({ name, shown, edit, run, control }: SettingProps & { control: SettingControl }) {
  const value = shown[name];
  const text = typeof value === "string" ? value : null;
  const number = typeof value === "number" ? value : null;
  switch (control.kind) {
    case "choice":
      return <Choices name={name} options={control.options} value={value} edit={edit} />;
    case "text":
      return (
        <textarea
          rows={control.rows}
          maxLength={control.most}
          dir="auto"
          value={text ?? ""}
          onInput={({ currentTarget: { value: typed } }) => edit({ [name]: typed.trim() ? typed : null })}
        />
      );
    case "lines":
      return (
        <Lines
          values={value as string[]}
          most={control.most}
          chars={control.chars}
          onChange={(values) => edit({ [name]: values })}
        />
      );
    case "number":
      return <WholeNumber name={name} value={number} control={control} edit={edit} />;
    case "threshold":
      return <Threshold value={shown.threshold} onChange={(threshold) => edit({ threshold })} />;
    case "colour":
      return <Colour name={name} value={text} edit={edit} />;
    case "image":
      return <ImageField kind={name as "logo" | "avatar"} value={text} run={run} />;
    case "language":
      return <Language name={name} value={text} edit={edit} />;
    case "languages":
      return <Languages values={shown.languages} onChange={(languages) => edit({ languages })} />;
    case "dollars":
      return (
        <Dollars
          label={t(`setting.${name}`)}
          isNamed
          value={number === null ? null : number / 1_000_000}
          onChange={(dollars) => edit({ [name]: dollars === null ? null : Math.round(dollars * 1_000_000) })}
        />
      );
    case "prices":
      return <Prices prices={shown.model_prices} most={control.most} edit={edit} />;
    case "handoverTexts":
      return <HandoverTexts texts={shown.handover_texts} most={control.most} chars={control.chars} edit={edit} />;
    case "welcomeTexts":
      return <WelcomeTexts texts={shown.welcome_texts} limits={control} edit={edit} />;
    case "secret":
      return <SecretField isSet={value !== null} least={control.least} run={run} />;
    default:
      return null;
  }
}

type Edit = SettingProps["edit"];

interface ChoicesProps {
  name: keyof Settings;
  options: readonly string[];
  value: unknown;
  edit: Edit;
}

function Choices({ name, options, value, edit }: ChoicesProps) {
  return (
    <div class="setting-choices">
      {options.map((option) => (
        <label key={option} class="check">
          <input type="radio" name={name} checked={value === option} onChange={() => edit({ [name]: option })} />
          <span>{t(`setting.${name}.${option}` as TextKey)}</span>
        </label>
      ))}
    </div>
  );
}

interface WholeNumberProps {
  name: keyof Settings;
  value: number | null;
  control: Extract<SettingControl, { kind: "number" }>;
  edit: Edit;
}

function WholeNumber({ name, value, control, edit }: WholeNumberProps) {
  return (
    <input
      type="number"
      min={control.least}
      max={control.most}
      step={1}
      required={!control.isOptional}
      value={value ?? ""}
      onInput={({ currentTarget: { valueAsNumber: typed } }) => {
        if (!Number.isNaN(typed)) edit({ [name]: Math.round(typed) });
        else if (control.isOptional) edit({ [name]: null });
      }}
    />
  );
}

function Colour({ name, value, edit }: { name: keyof Settings; value: string | null; edit: Edit }) {
  return (
    <input
      type="color"
      value={value ?? DEFAULT_ACCENT}
      onInput={(event) => edit({ [name]: event.currentTarget.value })}
    />
  );
}

function Language({ name, value, edit }: { name: keyof Settings; value: string | null; edit: Edit }) {
  return (
    <select value={value ?? ""} onChange={(event) => edit({ [name]: event.currentTarget.value || null })}>
      <option value="">{t("setting.noLanguage")}</option>
      {spokenLanguages(value).map((tag) => (
        <option key={tag} value={tag}>
          {languageName(tag)}
        </option>
      ))}
    </select>
  );
}

function Languages({ values, onChange }: { values: string[]; onChange: (values: string[]) => void }) {
  return (
    <div class="language-list">
      {spokenLanguages(...values).map((tag) => (
        <label key={tag} class="check">
          <input
            type="checkbox"
            checked={values.includes(tag)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...values, tag] : values.filter((other) => other !== tag))
            }
          />
          <span>{languageName(tag)}</span>
        </label>
      ))}
    </div>
  );
}
