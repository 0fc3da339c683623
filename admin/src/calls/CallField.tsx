/** An empty field for one parameter of an action. */
import { useId } from "preact/hooks";
import type { ActionValue } from "../../../server/protocol/actions.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { locale, t } from "../i18n/index.ts";
import type { UsableAction } from "./starting.ts";

type Parameter = UsableAction["parameters"][number];

export function CallField({ parameter, isFirst }: { parameter: Parameter; isFirst: boolean }) {
  const { name, label, type, is_required: isRequired, options } = parameter;
  const id = useId();
  const shared = {
    ...{ id, name, required: isRequired, dir: "auto" as const },
    ref: (control: HTMLElement | null) => {
      if (isFirst) control?.focus();
    },
  };
  if (type === "boolean") {
    return (
      <label class="check">
        <input type="checkbox" name={name} />
        <span dir="auto">{localizedText(label, locale.value)}</span>
      </label>
    );
  }
  return (
    <label class="field" for={id}>
      <span dir="auto">
        {localizedText(label, locale.value)} {!isRequired && <span class="muted">{t("call.optional")}</span>}
      </span>
      {type === "enum" ? (
        <select {...shared}>
          {!isRequired && <option value="" />}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {localizedText(text, locale.value)}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...INPUTS[type]} />
      )}
    </label>
  );
}

const INPUTS = {
  string: { type: "text" },
  integer: { type: "number", step: "1" },
  number: { type: "number", step: "any" },
  date: { type: "date" },
  email: { type: "email" },
} as const;

/** The typed text, converted to the parameter's type; null when empty. */
export function readField({ type }: Parameter, typed: FormDataEntryValue | null): ActionValue | null {
  if (type === "boolean") return typed !== null;
  const text = String(typed ?? "").trim();
  if (text === "") return null;
  return type === "integer" || type === "number" ? Number(text) : text;
}
