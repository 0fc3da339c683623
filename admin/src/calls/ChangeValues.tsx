/** A form for a call's values. Proofs are shown masked and can't be changed. */
import type { TargetedSubmitEvent } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import type { Call, DecisionRequest, UsableActions } from "../../../server/protocol/actionCalls.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { callsApi } from "../api/calls.ts";
import { locale, t } from "../i18n/index.ts";

type Parameter = UsableActions["actions"][number]["parameters"][number];
type Value = Call["values"][number];

interface Props {
  call: Call;
  isBusy: boolean;
  onSend: (decision: DecisionRequest) => Promise<void>;
  onCancel: () => void;
}

export function ChangeValues({ call, isBusy, onSend, onCancel }: Props) {
  const [parameters, setParameters] = useState<Parameter[] | null>(null);
  useEffect(() => {
    // Without them (the action may be off by now), every value gets a plain field.
    callsApi.listUsable(call.ticket_id).then(
      ({ actions }) => setParameters(actions.find(({ id }) => id === call.action.id)?.parameters ?? []),
      () => setParameters([]),
    );
  }, []);
  if (!parameters) return null;
  const parameterOf = (value: Value) => parameters.find(({ name }) => name === value.name);
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = call.values
      .filter((value) => !parameterOf(value)?.is_proof)
      .map((value) => [value.name, read(value, form.get(value.name))] as const);
    void onSend({ decision: "change", values: Object.fromEntries(typed.filter(([, value]) => value !== "")) });
  };
  return (
    <form class="call-form" onSubmit={submit}>
      {call.values.map((value, index) => (
        <ValueField key={value.name} value={value} parameter={parameterOf(value)} isFirst={index === 0} />
      ))}
      <div class="call-acts">
        <button type="submit" class="button small primary" disabled={isBusy}>
          {t("call.changeAndApprove")}
        </button>
        <button type="button" class="button small" onClick={onCancel}>
          {t("call.cancel")}
        </button>
      </div>
    </form>
  );
}

/** The typed text, converted to the type of the previous value. */
function read({ value }: Value, typed: FormDataEntryValue | null) {
  if (typeof value === "boolean") return typed !== null;
  const text = String(typed ?? "").trim();
  return typeof value === "number" && text !== "" ? Number(text) : text;
}

interface FieldProps {
  value: Value;
  parameter: Parameter | undefined;
  isFirst: boolean;
}

function ValueField({ isFirst, ...field }: FieldProps) {
  const { name, label, value } = field.value;
  const id = useId();
  const focus = (control: HTMLElement | null) => {
    if (isFirst) control?.focus();
  };
  if (typeof value === "boolean") {
    return (
      <label class="check">
        <input type="checkbox" name={name} defaultChecked={value} ref={focus} />
        <span dir="auto">{label}</span>
      </label>
    );
  }
  return (
    <label class="field" for={id}>
      <span dir="auto">{label}</span>
      <Control {...field} id={id} focus={focus} />
    </label>
  );
}

type ValueProps = Omit<FieldProps, "isFirst"> & { id: string; focus: (control: HTMLElement | null) => void };

function Control({ value: { name, text, value }, parameter, id, focus }: ValueProps) {
  if (parameter?.type === "enum") {
    return (
      <select id={id} name={name} ref={focus}>
        {parameter.options.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === value}>
            {localizedText(option.label, locale.value)}
          </option>
        ))}
      </select>
    );
  }
  const isProof = parameter?.is_proof ?? false;
  const shared = {
    ...{ id, name, dir: "auto" as const, ref: focus, disabled: isProof, required: parameter?.is_required ?? true },
    defaultValue: isProof ? text : String(value),
  };
  if (typeof value === "number") return <input {...shared} type="number" step="any" />;
  if (isProof) return <input {...shared} type="text" />;
  if (parameter?.type === "date") return <input {...shared} type="date" />;
  if (parameter?.type === "email") return <input {...shared} type="email" />;
  return <input {...shared} type="text" />;
}
