/** The tenant's labels: create, rename, recolour, delete. */
import { useState } from "preact/hooks";
import type { Label } from "../../../server/protocol/inbox.ts";
import { LABEL_COLORS } from "../../../server/protocol/queues.ts";
import { ApiError, api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { labels, loadLabels } from "../state/labels.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ErrorNotice, Notice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";

const COLOR_OF_NEW = "grey";

export function LabelEditor() {
  const [error, setError] = useState<unknown>(null);
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      setError(null);
      await loadLabels();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    }
  };
  const isTaken = error instanceof ApiError && error.key === "conflict";
  return (
    <div class="label-editor">
      <h2>{t("inbox.labels")}</h2>
      {isTaken ? (
        <Notice kind="error">{t("inbox.labelTaken")}</Notice>
      ) : (
        error !== null && <ErrorNotice error={error} />
      )}
      <ul>
        {labels.value.map((label) => (
          <LabelLine key={label.id} label={label} onChange={change} />
        ))}
      </ul>
      <NewLabel onAdd={(name) => change(() => api.addLabel({ name, color: COLOR_OF_NEW }))} />
    </div>
  );
}

interface LineProps {
  label: Label;
  onChange: (work: () => Promise<unknown>) => Promise<boolean>;
}

function LabelLine({ label, onChange }: LineProps) {
  const save = (change: Partial<Label>) => onChange(() => api.changeLabel({ ...label, ...change }));
  return (
    <li>
      <span class={`label-dot label-${label.color}`} aria-hidden="true" />
      <input
        value={label.name}
        maxLength={40}
        aria-label={t("inbox.labelName", { label: label.name })}
        onChange={(event) => {
          const field = event.currentTarget;
          const name = field.value.trim();
          if (name === "") field.value = label.name;
          else {
            void save({ name }).then((isSaved) => {
              if (!isSaved) field.value = label.name;
            });
          }
        }}
      />
      <Select
        value={label.color}
        aria-label={t("inbox.labelColor", { label: label.name })}
        options={LABEL_COLORS}
        nameOf={(color) => t(`inbox.color.${color}`)}
        onChoose={(color) => void save({ color })}
      />
      <ConfirmButton
        label={t("inbox.deleteLabel", { label: label.name })}
        question={t("inbox.deleteLabelAsk")}
        action={t("inbox.delete")}
        onConfirm={() => void onChange(() => api.deleteLabel(label.id))}
      />
    </li>
  );
}

function NewLabel({ onAdd }: { onAdd: (name: string) => Promise<boolean> }) {
  const [name, setName] = useState("");
  return (
    <form
      class="new-label"
      onSubmit={(event) => {
        event.preventDefault();
        void onAdd(name.trim()).then((isAdded) => isAdded && setName(""));
      }}
    >
      <label class="field">
        <span>{t("inbox.newLabel")}</span>
        <input required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button small" disabled={name.trim() === ""}>
        {t("inbox.add")}
      </button>
    </form>
  );
}
