/** Which model answers the desk's visitors: the operator's or the owner's own, and how well each performs. */
import { useEffect, useState } from "preact/hooks";
import type { ModelPage as Models } from "../../../server/protocol/model.ts";
import { modelApi } from "../api/model.ts";
import { formatCost, formatNumber, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { ModelForm } from "./ModelForm.tsx";
import { ModelTrial } from "./ModelTrial.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

export function ModelPage() {
  return (
    <OwnerPage isWide>
      <ModelSettings />
    </OwnerPage>
  );
}

function ModelSettings() {
  const [models, setModels] = useState<Models | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isEdited, setEdited] = useState(false);
  /** Each save remounts the form, so that no key stays in it. */
  const [saves, setSaves] = useState(0);
  const load = () => {
    setError(null);
    modelApi.get().then(setModels, setError);
  };
  useEffect(load, []);
  if (!models)
    return error === null ? <p class="muted">{t("loading")}</p> : <ErrorNotice error={error} onRetry={load} />;
  const names = namesOf(models);
  return (
    <>
      <div class="settings-body settings-forms">
        <Answering models={models} />
        {(models.may_change || models.own) && (
          <ModelForm
            key={saves}
            models={models}
            isSaved={saves > 0}
            onEdit={setEdited}
            onChange={(changed) => {
              setModels(changed);
              setSaves(saves + 1);
            }}
          />
        )}
      </div>
      {names.length > 0 && (
        <ModelTrial key={JSON.stringify(models.own)} models={models} names={names} isEdited={isEdited} />
      )}
    </>
  );
}

/** The models that can be tested, each once. */
function namesOf({ own, operator: { embeddings: _, ...operator } }: Models): string[] {
  return [...new Set(Object.values(own?.models ?? operator).filter((name) => name !== null))];
}

/** The active model and the limits on its calls. */
function Answering({ models: { own, operator, may_change, limits } }: { models: Models }) {
  const isOwn = own?.is_enabled && may_change;
  const cap = limits.daily_cost_cap_micros;
  return (
    <section class="card stack">
      <h2>{t("model.now")}</h2>
      {isOwn && <p>{t("model.nowOwn", { model: own.models.answer, host: new URL(own.base_url).host })}</p>}
      {own && !isOwn && <p>{t(may_change ? "model.trialOnly" : "model.notAllowed")}</p>}
      {!isOwn && <p>{operator.answer ? t("model.operator", { model: operator.answer }) : t("model.operatorNone")}</p>}
      {!isOwn && operator.answer && (
        <dl class="facts">
          {(["fast", "judge", "title"] as const).map((task) => (
            <div key={task}>
              <dt>{t(`model.${task}`)}</dt>
              <dd dir="auto">{operator[task] ?? t("model.without")}</dd>
            </div>
          ))}
        </dl>
      )}
      {!may_change && <p class="muted">{t("model.readOnly")}</p>}
      {(own || operator.answer) && (
        <p class="muted">
          {t(cap === null ? "model.uncapped" : "model.capped", {
            spent: formatCost(limits.cost_micros),
            cap: formatCost(cap ?? 0),
            tokens: formatNumber(limits.answer_tokens),
          })}{" "}
          <a href="/admin/settings/limits">{t("model.toLimits")}</a>
        </p>
      )}
      <p class="muted">{t("model.embeddings", { model: operator.embeddings })}</p>
    </section>
  );
}
