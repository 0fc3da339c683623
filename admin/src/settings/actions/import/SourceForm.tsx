/** Where actions are imported from. */
import { t } from "../../../i18n/index.ts";
import { Choice, Text } from "../fields.tsx";
import type { Source, Way } from "./useImport.ts";

const WAYS: readonly Way[] = ["openapi", "file", "mcp"];

interface Props {
  source: Source;
  onChange: (source: Source) => void;
  isReading: boolean;
  onRead: () => void;
}

export function SourceForm({ source, onChange, isReading, onRead }: Props) {
  const edit = (patch: Partial<Source>) => onChange({ ...source, ...patch });
  const { way, url, server } = source;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onRead();
  };
  return (
    <form class="stack" onSubmit={submit}>
      <div class="inline-form">
        <Choice
          label={t("actions.importFrom")}
          at="way"
          value={way}
          options={WAYS}
          nameOf={(each) => t(`actions.importFrom.${each}`)}
          onChange={(each) => edit({ way: each })}
        />
        {way === "file" ? (
          <label class="field grow">
            <span>{t("actions.importFile")}</span>
            <input
              type="file"
              required
              accept=".json,.yaml,.yml,application/json,application/yaml"
              onChange={(event) => edit({ file: event.currentTarget.files?.[0] ?? null })}
            />
          </label>
        ) : (
          <Text
            isCode
            label={t("actions.importAddress")}
            at="url"
            value={url}
            onChange={(each) => edit({ url: each })}
          />
        )}
      </div>
      {way === "mcp" ? (
        <KeyFields source={source} edit={edit} />
      ) : (
        <Text
          isCode
          label={t("actions.importServer")}
          at="server"
          value={server}
          onChange={(each) => edit({ server: each })}
        />
      )}
      <div>
        <button type="submit" class="button" disabled={isReading}>
          {t(isReading ? "actions.importReading" : "actions.importRead")}
        </button>
      </div>
    </form>
  );
}

function KeyFields({ source, edit }: { source: Source; edit: (patch: Partial<Source>) => void }) {
  return (
    <div class="inline-form">
      <Text
        isCode
        label={t("actions.importHeader")}
        at="header"
        value={source.header}
        onChange={(header) => edit({ header })}
      />
      <Text
        isCode
        label={t("actions.importPrefix")}
        at="prefix"
        value={source.prefix}
        onChange={(prefix) => edit({ prefix })}
      />
      <SecretField
        label={t("actions.importKey")}
        hint={t("actions.importKeyHint")}
        value={source.key}
        onChange={(key) => edit({ key })}
      />
    </div>
  );
}

interface SecretProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

export function SecretField({ label, hint, value, onChange }: SecretProps) {
  return (
    <label class="field grow">
      <span>{label}</span>
      <input
        type="password"
        dir="ltr"
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {hint && <small class="muted">{hint}</small>}
    </label>
  );
}
