/** Configures, changes and removes the owner's own model. */
import type { ComponentChildren, TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import type { ModelPage, ModelRequest } from "../../../server/protocol/model.ts";
import { modelApi } from "../api/model.ts";
import { t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { SaveRow } from "../ui/SaveRow.tsx";

/** Base URLs documented by the providers. */
const KNOWN = [
  "https://api.openai.com/v1",
  "https://api.anthropic.com/v1",
  "https://generativelanguage.googleapis.com/v1beta/openai",
  "https://api.mistral.ai/v1",
  "https://openrouter.ai/api/v1",
];
const SINGLE_TASKS = ["fast", "judge", "title"] as const;

const originOf = (url: string) => URL.parse(url)?.origin ?? null;

interface Props {
  models: ModelPage;
  /** The form shows the model as it was just saved. */
  isSaved: boolean;
  onChange: (models: ModelPage) => void;
  /** Reports whether there are unsaved changes. */
  onEdit: (isEdited: boolean) => void;
}

export function ModelForm({ models: { own, may_change: mayChange }, isSaved, onChange, onEdit }: Props) {
  const [url, setUrl] = useState(own?.base_url ?? "");
  const [state, setState] = useState<"idle" | "edited" | "busy" | "saved">(isSaved ? "saved" : "idle");
  const [error, setError] = useState<unknown>(null);
  const edit = () => {
    setState("edited");
    onEdit(true);
  };
  const run = async (act: () => Promise<ModelPage>) => {
    setState("busy");
    setError(null);
    try {
      const changed = await act();
      onEdit(false);
      onChange(changed);
    } catch (failure) {
      setError(failure);
      setState("edited");
    }
  };
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run(() => modelApi.set(requestOf(event.currentTarget)));
  };
  return (
    <form class="card stack" onSubmit={submit} onInput={edit}>
      <h2>{t("model.own")}</h2>
      <p class="muted">{t("model.ownHint")}</p>
      {mayChange && <Fields own={own} url={url} onUrl={setUrl} />}
      {error !== null && <ErrorNotice error={error} />}
      <div class="model-acts">
        {mayChange && <SaveRow state={state} isEdited={state === "edited"} />}
        {own && (
          <ConfirmButton
            isWord
            label={t("model.removeLabel")}
            question={t("model.removeAsk")}
            action={t("model.remove")}
            onConfirm={() => void run(modelApi.remove)}
          />
        )}
      </div>
    </form>
  );
}

interface FieldsProps {
  own: ModelPage["own"];
  url: string;
  onUrl: (url: string) => void;
}

function Fields({ own, url, onUrl }: FieldsProps) {
  // A stored key is only ever sent to the host it was entered for.
  const keepsKey = own !== null && originOf(url) === originOf(own.base_url);
  return (
    <>
      <Address url={url} onUrl={onUrl} />
      <Key end={own?.key_end ?? null} isSet={own !== null} isKept={keepsKey} />
      <label class="field">
        <span>{t("model.answer")}</span>
        <input name="answer" dir="ltr" required maxLength={200} defaultValue={own?.models.answer} />
      </label>
      <SingleTasks own={own} />
      <label class="check">
        <input type="checkbox" name="is_enabled" defaultChecked={own?.is_enabled ?? false} />
        <span>{t("model.enable")}</span>
      </label>
    </>
  );
}

/** Models for single tasks that the answering model should not do. */
function SingleTasks({ own }: { own: ModelPage["own"] }) {
  return (
    <details open={SINGLE_TASKS.some((task) => own?.models[task])}>
      <summary>{t("model.single")}</summary>
      <div class="stack model-single">
        {SINGLE_TASKS.map((task) => (
          <Hinted key={task} name={task} label={t(`model.${task}`)} hint={t(`model.${task}Hint`)}>
            <input
              id={`model-${task}`}
              name={task}
              dir="ltr"
              maxLength={200}
              defaultValue={own?.models[task] ?? ""}
              aria-describedby={`model-${task}-hint`}
            />
          </Hinted>
        ))}
      </div>
    </details>
  );
}

interface HintedProps {
  name: string;
  label: string;
  hint: string;
  /**
   * The input `model-<name>`, described by `model-<name>-hint`: inside the label, the hint would become part of the
   * name.
   */
  children: ComponentChildren;
}

function Hinted({ name, label, hint, children }: HintedProps) {
  return (
    <div class="model-field">
      <label class="field" htmlFor={`model-${name}`}>
        <span>{label}</span>
        {children}
      </label>
      <small id={`model-${name}-hint`} class="muted">
        {hint}
      </small>
    </div>
  );
}

function Address({ url, onUrl }: { url: string; onUrl: (url: string) => void }) {
  return (
    <Hinted name="address" label={t("model.address")} hint={t("model.addressHint")}>
      <input
        id="model-address"
        type="url"
        name="base_url"
        dir="ltr"
        required
        maxLength={500}
        list="model-addresses"
        placeholder={KNOWN[0]}
        value={url}
        aria-describedby="model-address-hint"
        onInput={(event) => onUrl(event.currentTarget.value)}
      />
      <datalist id="model-addresses">
        {KNOWN.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </Hinted>
  );
}

function Key({ end, isSet, isKept }: { end: string | null; isSet: boolean; isKept: boolean }) {
  const known = end === null ? t("model.keySet") : t("model.keyEnds", { end });
  return (
    <Hinted name="key" label={t("model.key")} hint={isKept ? known : t(isSet ? "model.keyAgain" : "model.keyHint")}>
      <input
        id="model-key"
        type="password"
        name="key"
        dir="ltr"
        autoComplete="off"
        spellcheck={false}
        required={!isKept}
        minLength={8}
        maxLength={1000}
        aria-describedby="model-key-hint"
      />
    </Hinted>
  );
}

function requestOf(form: HTMLFormElement): ModelRequest {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? "").trim();
  const key = text("key");
  return {
    base_url: text("base_url"),
    ...(key !== "" && { key }),
    models: {
      answer: text("answer"),
      fast: text("fast") || null,
      judge: text("judge") || null,
      title: text("title") || null,
    },
    is_enabled: values.has("is_enabled"),
  };
}
