/** One action's form. Problems found by the server are shown at their fields. */
import type { AddActionReply } from "../../api/client.ts";
import { ApiError } from "../../api/request.ts";
import { t } from "../../i18n/index.ts";
import { ErrorNotice, Notice } from "../../ui/Notice.tsx";
import { ActionTest } from "./ActionTest.tsx";
import { AgreementPart } from "./AgreementPart.tsx";
import { problemsOf, toProblem } from "./draft.ts";
import { Languages, Problems } from "./fields.tsx";
import { ParametersPart } from "./ParametersPart.tsx";
import { RequestPart } from "./RequestPart.tsx";
import { ResultPart } from "./ResultPart.tsx";
import { SecretsPart } from "./SecretsPart.tsx";
import { useActionForm } from "./useActionForm.ts";
import { WhatPart } from "./WhatPart.tsx";

interface Props {
  /** Null for a new one. */
  action: AddActionReply | null;
  onSaved: (saved: AddActionReply) => void;
  onClose: () => void;
}

export function ActionEditor({ action, onSaved, onClose }: Props) {
  const form = useActionForm(action, onSaved);
  const { draft, change, error } = form;
  // What a draft lacks is known without saving it.
  const lacking = error === null ? (action?.problems ?? []) : [];
  const found = error instanceof ApiError ? problemsOf(error) : lacking.map(toProblem);
  const problems = new Map(found.map(({ at, problem }) => [at, t(`actions.problem.${problem}`)]));
  return (
    <Problems.Provider value={problems}>
      <Languages.Provider value={Object.keys(draft.title)}>
        <form class="card stack" onSubmit={(event) => void form.save(event)}>
          <h2>{t(action ? "actions.edit" : "actions.new")}</h2>
          {lacking.length > 0 && (
            <Notice kind="info">
              {t("actions.draftLacks")}
              <ProblemList problems={problems} />
            </Notice>
          )}
          <WhatPart draft={draft} change={change} />
          <AgreementPart draft={draft} change={change} />
          <ParametersPart draft={draft} change={change} />
          <RequestPart draft={draft} change={change} body={form.body} onBody={form.setBody} />
          <SecretsPart
            stored={action?.secrets ?? []}
            removed={form.removed}
            onRemove={(name) => form.setRemoved([...form.removed, name])}
            added={form.secrets}
            onAdd={form.setSecrets}
          />
          <ResultPart draft={draft} change={change} />
          {error !== null && <Refusal error={error} problems={problems} />}
          <div class="actions">
            <button type="submit" class="button primary" disabled={form.isBusy}>
              {t(form.isBusy ? "ui.saving" : "ui.save")}
            </button>
            <button type="button" class="button" onClick={onClose}>
              {t("actions.close")}
            </button>
            <span role="status" class="muted">
              {form.isSaved && t("ui.saved")}
            </span>
          </div>
        </form>
        {action ? (
          <ActionTest actionId={action.id} draft={draft} read={form.read} />
        ) : (
          <p class="muted">{t("actions.testLater")}</p>
        )}
      </Languages.Provider>
    </Problems.Provider>
  );
}

/** Lists every problem with its field, including fields that are not visible. */
function Refusal({ error, problems }: { error: unknown; problems: ReadonlyMap<string, string> }) {
  if (problems.size === 0) return <ErrorNotice error={error} />;
  return (
    <Notice kind="error">
      {t("actions.notSaved")}
      <ProblemList problems={problems} />
    </Notice>
  );
}

function ProblemList({ problems }: { problems: ReadonlyMap<string, string> }) {
  return (
    <ul class="action-problems">
      {[...problems].map(([at, said]) => (
        <li key={at}>
          <code dir="ltr">{at}</code> {said}
        </li>
      ))}
    </ul>
  );
}
