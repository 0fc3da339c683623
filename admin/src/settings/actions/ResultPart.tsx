/** The fields kept from the reply, and the text that visitors read. */
import { t } from "../../i18n/index.ts";
import type { Draft, PartProps } from "./draft.ts";
import { Choice, InLanguages, Rows, Text } from "./fields.tsx";

type Result = Draft["result"];
type Field = Result["fields"][number];
const KINDS: readonly Field["kind"][] = ["text", "number", "money", "date", "link", "image", "list"];

export function ResultPart({ draft: { result }, change }: PartProps) {
  const edit = (patch: Partial<Result>) => change({ result: { ...result, ...patch } });
  return (
    <>
      <Rows
        title={t("actions.fields")}
        add={t("actions.addField")}
        hint={t("actions.fieldsHint")}
        at="result.fields"
        rows={result.fields}
        create={(): Field => ({ name: "", pointer: "/", label: {}, kind: "text" })}
        onChange={(fields) => edit({ fields })}
      >
        {(field, editField, at) => (
          <>
            <div class="inline-form">
              <Text
                isCode
                label={t("actions.fieldName")}
                at={`${at}.name`}
                value={field.name}
                onChange={(name) => editField({ name })}
              />
              <Text
                isCode
                label={t("actions.pointer")}
                at={`${at}.pointer`}
                value={field.pointer}
                onChange={(pointer) => editField({ pointer })}
              />
              <Choice
                label={t("actions.kind")}
                at={`${at}.kind`}
                value={field.kind}
                options={KINDS}
                nameOf={(each) => t(`actions.kind.${each}`)}
                onChange={(kind) => editField({ kind })}
              />
            </div>
            <InLanguages
              label={t("actions.label")}
              at={`${at}.label`}
              texts={field.label}
              onChange={(label) => editField({ label })}
            />
          </>
        )}
      </Rows>
      <InLanguages
        label={t("actions.text")}
        at="result.text"
        rows={2}
        texts={result.text}
        onChange={(text) => edit({ text })}
      />
    </>
  );
}
