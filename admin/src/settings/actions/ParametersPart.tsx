/** What an action needs to know, and where each value comes from. */
import { t } from "../../i18n/index.ts";
import { newParameter, type Parameter, type PartProps } from "./draft.ts";
import { Check, Choice, InLanguages, Limit, Rows, Text } from "./fields.tsx";

const TYPES: readonly Parameter["type"][] = ["string", "integer", "number", "boolean", "enum", "date", "email"];
const ORIGINS = ["visitor", "identity.id", "identity.email", "identity.name", "constant"] as const;
type Origin = (typeof ORIGINS)[number];

const originOf = ({ source }: Parameter): Origin =>
  source.from === "identity" ? `identity.${source.claim}` : source.from;

function sourceOf(origin: Origin): Parameter["source"] {
  if (origin === "visitor") return { from: "visitor" };
  if (origin === "constant") return { from: "constant", value: "" };
  const claims = { "identity.id": "id", "identity.email": "email", "identity.name": "name" } as const;
  return { from: "identity", claim: claims[origin] };
}

export function ParametersPart({ draft, change }: PartProps) {
  return (
    <Rows
      title={t("actions.parameters")}
      add={t("actions.addParameter")}
      hint={t("actions.parametersHint")}
      at="parameters"
      rows={draft.parameters}
      create={newParameter}
      onChange={(parameters) => change({ parameters })}
    >
      {(parameter, edit, at) => <ParameterFields parameter={parameter} change={edit} at={at} />}
    </Rows>
  );
}

interface ParameterProps {
  parameter: Parameter;
  change: (patch: Partial<Parameter>) => void;
  at: string;
}

function ParameterFields({ parameter, change, at }: ParameterProps) {
  const { name, type, label, source } = parameter;
  return (
    <>
      <div class="inline-form">
        <Text
          isCode
          label={t("actions.parameterName")}
          at={`${at}.name`}
          value={name}
          onChange={(typed) => change({ name: typed })}
        />
        <Choice
          label={t("actions.type")}
          at={`${at}.type`}
          value={type}
          options={TYPES}
          nameOf={(each) => t(`actions.type.${each}`)}
          onChange={(chosen) => change({ type: chosen })}
        />
        <Choice
          label={t("actions.source")}
          at={`${at}.source`}
          value={originOf(parameter)}
          options={ORIGINS}
          nameOf={(each) => t(`actions.source.${each}`)}
          onChange={(chosen) => change({ source: sourceOf(chosen), ...(chosen !== "visitor" && { is_proof: false }) })}
        />
      </div>
      <InLanguages
        label={t("actions.label")}
        at={`${at}.label`}
        texts={label}
        onChange={(texts) => change({ label: texts })}
      />
      {source.from === "constant" && (
        <Text
          label={t("actions.constant")}
          at={`${at}.source.value`}
          value={source.value}
          onChange={(value) => change({ source: { from: "constant", value } })}
        />
      )}
      {source.from === "visitor" && <Asked parameter={parameter} change={change} at={at} />}
    </>
  );
}

/** How a visitor's value is asked for and checked. */
function Asked({ parameter, change, at }: ParameterProps) {
  return (
    <>
      <Text
        label={t("actions.description")}
        at={`${at}.description`}
        value={parameter.description}
        onChange={(description) => change({ description })}
      />
      <Rules parameter={parameter} change={change} at={at} />
      <Check
        label={t("actions.required")}
        isOn={parameter.is_required}
        onChange={(isOn) => change({ is_required: isOn })}
      />
      <Check
        label={t("actions.proof")}
        hint={t("actions.proofHint")}
        isOn={parameter.is_proof}
        onChange={(isOn) => change({ is_proof: isOn })}
      />
    </>
  );
}

function Rules({ parameter: { type, options, pattern, min, max }, change, at }: ParameterProps) {
  if (type === "boolean" || type === "date") return null;
  if (type === "enum") return <Options options={options} change={change} at={`${at}.options`} />;
  const isNumber = type === "integer" || type === "number";
  return (
    <div class="inline-form">
      {!isNumber && (
        <Text
          isCode
          label={t("actions.pattern")}
          at={`${at}.pattern`}
          value={pattern ?? ""}
          onChange={(typed) => change({ pattern: typed || null })}
        />
      )}
      <Limit
        label={t(isNumber ? "actions.min" : "actions.minLength")}
        at={`${at}.min`}
        value={min}
        onChange={(least) => change({ min: least })}
      />
      <Limit
        label={t(isNumber ? "actions.max" : "actions.maxLength")}
        at={`${at}.max`}
        value={max}
        onChange={(most) => change({ max: most })}
      />
    </div>
  );
}

interface OptionsProps {
  options: Parameter["options"];
  change: ParameterProps["change"];
  at: string;
}

function Options({ options, change, at }: OptionsProps) {
  return (
    <Rows
      title={t("actions.options")}
      add={t("actions.addOption")}
      at={at}
      rows={options}
      create={() => ({ value: "", label: {} })}
      onChange={(rows) => change({ options: rows })}
    >
      {(option, edit, place) => (
        <>
          <Text
            isCode
            label={t("actions.optionValue")}
            at={`${place}.value`}
            value={option.value}
            onChange={(value) => edit({ value })}
          />
          <InLanguages
            label={t("actions.label")}
            at={`${place}.label`}
            texts={option.label}
            onChange={(label) => edit({ label })}
          />
        </>
      )}
    </Rows>
  );
}
