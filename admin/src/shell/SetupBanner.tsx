import { useLocation } from "preact-iso";
import { t } from "../i18n/index.ts";
import { dismissSetup, isSettingUp, STEPS, setup, stepsDone } from "../state/setup.ts";

/** Setup progress above the inbox of a desk that isn't set up yet, with a link to continue. */
export function SetupBanner() {
  const { path } = useLocation();
  if (!isSettingUp.value || !setup.value || path !== "/admin") return null;
  const done = Object.values(stepsDone(setup.value)).filter(Boolean).length;
  return (
    <aside class="setup-banner" aria-label={t("nav.setup")}>
      <strong>{t("nav.setupSaid", { done, all: STEPS.length })}</strong>
      <progress max={STEPS.length} value={done} aria-hidden="true" />
      <a class="button primary small" href="/admin/setup">
        {t(done === 0 ? "nav.setupBegin" : "nav.setupGoOn")}
      </a>
      <button type="button" class="button small quiet" onClick={() => void dismissSetup().catch(() => undefined)}>
        {t("nav.setupDismiss")}
      </button>
    </aside>
  );
}
