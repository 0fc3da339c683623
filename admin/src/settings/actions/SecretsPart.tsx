/** An action's secrets: entered here, and never shown again. */
import { t } from "../../i18n/index.ts";
import { ConfirmButton } from "../../ui/ConfirmButton.tsx";
import { Rows, Text } from "./fields.tsx";

export interface NewSecret {
  name: string;
  value: string;
}

interface Props {
  /** Names of the stored secrets. */
  stored: readonly string[];
  removed: readonly string[];
  onRemove: (name: string) => void;
  added: NewSecret[];
  onAdd: (added: NewSecret[]) => void;
}

export function SecretsPart({ stored, removed, onRemove, added, onAdd }: Props) {
  return (
    <>
      <Rows
        title={t("actions.secrets")}
        add={t("actions.addSecret")}
        hint={t("actions.secretsHint")}
        at="secrets"
        rows={added}
        create={() => ({ name: "key", value: "" })}
        onChange={onAdd}
      >
        {(secret, edit) => (
          <div class="inline-form">
            <Text
              isCode
              label={t("actions.secretName")}
              at={`secrets.${secret.name}`}
              value={secret.name}
              onChange={(name) => edit({ name })}
            />
            <label class="field grow">
              <span>{t("actions.secretValue")}</span>
              <input
                type="password"
                dir="ltr"
                autocomplete="off"
                value={secret.value}
                onInput={(event) => edit({ value: event.currentTarget.value })}
              />
            </label>
          </div>
        )}
      </Rows>
      {stored
        .filter((name) => !removed.includes(name))
        .map((name) => (
          <p key={name} class="actions">
            <code dir="ltr">{name}</code> <span class="tag tag-ready">{t("actions.secretStored")}</span>
            <ConfirmButton
              label={t("actions.secretRemove", { name })}
              question={t("actions.secretRemoveAsk")}
              action={t("actions.remove")}
              onConfirm={() => onRemove(name)}
            />
          </p>
        ))}
    </>
  );
}
