/** A new desk's setup steps, each with its form, on one page. For owners. */
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { useLocation } from "preact-iso";
import { formatMoment, t } from "../i18n/index.ts";
import { may, me } from "../state/session.ts";
import { dismissSetup, refreshSetup, type SetupStep, STEPS, setup, stepsDone } from "../state/setup.ts";
import { useFresh } from "../state/useFresh.ts";
import { Notice } from "../ui/Notice.tsx";
import { AddDomain } from "./AddDomain.tsx";
import { EmbedSnippet } from "./EmbedSnippet.tsx";
import { SetupKnowledge, siteOrigin } from "./SetupKnowledge.tsx";
import { SetupTest } from "./SetupTest.tsx";

export function SetupPage() {
  const { route } = useLocation();
  const state = setup.value;
  const isBusy = (state?.documents.pending ?? 0) > 0;
  const load = useCallback(refreshSetup, []);
  useFresh(load, (notice) => notice.type === "origins_changed" || notice.type === "documents_changed", isBusy);
  if (!may("owner")) {
    return (
      <div class="page">
        <h1>{t("setup.title")}</h1>
        <Notice kind="info">{t("settings.ownerOnly")}</Notice>
      </div>
    );
  }
  if (!state) return <p class="page muted">{t("loading")}</p>;
  const done = stepsDone(state);
  const isDone = STEPS.every((step) => done[step]);
  const leave = () => void dismissSetup().then(() => route("/admin"));
  const contents: Record<SetupStep, ComponentChildren> = {
    knowledge: <SetupKnowledge documents={state.documents} onAdded={load} />,
    test: <SetupTest isReady={done.knowledge} onAnswered={load} />,
    domain: <AddDomain onAdded={load} suggested={done.domain ? "" : siteOrigin.value} />,
    live: <Live tenantId={me.value?.tenant.id ?? ""} />,
  };
  return (
    <div class="page">
      <h1>{t("setup.title")}</h1>
      <p class="muted">{t("setup.intro")}</p>
      <ol class="setup-steps">
        {STEPS.map((step, index) => (
          <li key={step} class={done[step] ? "card stack is-done" : "card stack"}>
            <h2>
              <span class="setup-mark" aria-hidden="true">
                {done[step] ? "✓" : index + 1}
              </span>
              {t(`setup.${step}`)}
              {done[step] && <span class="visually-hidden">{t("setup.done")}</span>}
            </h2>
            <p class="muted">{t(`setup.${step}Hint`)}</p>
            {contents[step]}
          </li>
        ))}
      </ol>
      {isDone && <Notice kind="ok">{t("setup.allDone")}</Notice>}
      <div>
        <button type="button" class={isDone ? "button primary" : "button quiet"} onClick={leave}>
          {t(isDone ? "setup.finish" : "setup.dismiss")}
        </button>
      </div>
    </div>
  );
}

function Live({ tenantId }: { tenantId: string }) {
  const seen = setup.value?.seen;
  return (
    <>
      <EmbedSnippet tenantId={tenantId} isInline />
      <p class={seen ? "setup-seen" : "setup-waiting"} role="status">
        {seen ? t("setup.seen", { page: seen.page ?? seen.origin, time: formatMoment(seen.at) }) : t("setup.waiting")}
      </p>
    </>
  );
}
