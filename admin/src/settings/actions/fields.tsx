/** The fields of an action's form. Each shows the server's problem with its part of the definition. */
import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Localized } from "../../../../server/protocol/actions.ts";
import { t } from "../../i18n/index.ts";
import { Select } from "../../ui/Select.tsx";
import { languageName } from "../fields/languages.ts";

/** Problems in words, by field: `parameters.1.pattern`. */
export const Problems = createContext<ReadonlyMap<string, string>>(new Map());

/** The languages that the action's texts are written in. */
export const Languages = createContext<readonly string[]>(["en"]);

function Problem({ at }: { at: string }) {
  const said = useContext(Problems).get(at);
  return said ? <small class="failed">{said}</small> : null;
}

interface TextProps {
  label: string;
  at: string;
  value: string;
  hint?: string;
  /** Number of lines, for a multi-line field. */
  rows?: number;
  /** For addresses, names and patterns, which read from left to right in every language. */
  isCode?: boolean;
  onChange: (value: string) => void;
}

export function Text({ label, at, value, hint, rows, isCode = false, onChange }: TextProps) {
  const shared = {
    ...{ value, dir: isCode ? ("ltr" as const) : ("auto" as const), spellcheck: !isCode },
    "aria-invalid": useContext(Problems).has(at),
  };
  const below = (
    <>
      {hint && <small class="muted">{hint}</small>}
      <Problem at={at} />
    </>
  );
  if (rows) {
    return (
      <label class="field grow">
        <span>{label}</span>
        <textarea {...shared} rows={rows} onInput={(event) => onChange(event.currentTarget.value)} />
        {below}
      </label>
    );
  }
  return (
    <label class="field grow">
      <span>{label}</span>
      <input {...shared} type="text" onInput={(event) => onChange(event.currentTarget.value)} />
      {below}
    </label>
  );
}

interface LimitProps {
  label: string;
  at: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

export function Limit({ label, at, value, onChange }: LimitProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        step="any"
        value={value ?? ""}
        onInput={({ currentTarget: { value: typed } }) => onChange(typed === "" ? null : Number(typed))}
      />
      <Problem at={at} />
    </label>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  at: string;
  value: Value;
  options: readonly Value[];
  nameOf: (value: Value) => string;
  hint?: string;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, at, hint, onChange, ...choice }: ChoiceProps<Value>) {
  return (
    <label class="field">
      <span>{label}</span>
      <Select {...choice} onChoose={onChange} />
      {hint && <small class="muted">{hint}</small>}
      <Problem at={at} />
    </label>
  );
}

interface CheckProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Check({ label, hint, isOn, onChange }: CheckProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <small class="muted">{hint}</small>}
      </span>
    </label>
  );
}

interface InLanguagesProps {
  label: string;
  at: string;
  texts: Localized;
  rows?: number;
  onChange: (texts: Localized) => void;
}

/** A text in each of the action's languages; empty ones are left out. */
export function InLanguages({ label, at, texts, rows, onChange }: InLanguagesProps) {
  const languages = [...new Set([...useContext(Languages), ...Object.keys(texts)])];
  const change = (tag: string, text: string) =>
    onChange(Object.fromEntries(Object.entries({ ...texts, [tag]: text }).filter(([, each]) => each !== "")));
  return (
    <>
      {languages.map((tag) => (
        <Text
          key={tag}
          label={languages.length > 1 ? `${label} (${languageName(tag)})` : label}
          at={`${at}.${tag}`}
          value={texts[tag] ?? ""}
          {...(rows && { rows })}
          onChange={(text) => change(tag, text)}
        />
      ))}
      <Problem at={at} />
    </>
  );
}

interface RowsProps<Row> {
  title: string;
  add: string;
  hint?: string;
  at: string;
  rows: Row[];
  create: () => Row;
  onChange: (rows: Row[]) => void;
  children: (row: Row, change: (patch: Partial<Row>) => void, at: string) => ComponentChildren;
}

/** Groups of fields that can be added and removed. */
export function Rows<Row>({ title, add, hint, at, rows, create, onChange, children }: RowsProps<Row>) {
  const change = (index: number, patch: Partial<Row>) =>
    onChange(rows.map((row, n) => (n === index ? { ...row, ...patch } : row)));
  return (
    <fieldset class="stack action-rows">
      <legend>{title}</legend>
      {hint && <p class="muted">{hint}</p>}
      <Problem at={at} />
      {rows.map((row, index) => (
        <div key={`${index}`} class="handover">
          {children(row, (patch) => change(index, patch), `${at}.${index}`)}
          <Problem at={`${at}.${index}`} />
          <div>
            <button type="button" class="button small" onClick={() => onChange(rows.filter((_, n) => n !== index))}>
              {t("actions.remove")}
            </button>
          </div>
        </div>
      ))}
      <div>
        <button type="button" class="button small" onClick={() => onChange([...rows, create()])}>
          {add}
        </button>
      </div>
    </fieldset>
  );
}
