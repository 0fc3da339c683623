/** The tabs of the owner's settings. */
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { t } from "../i18n/index.ts";
import { may, me } from "../state/session.ts";
import { Notice } from "../ui/Notice.tsx";

const tabs = [
  { path: "/admin/settings", text: "settings.tabSite" },
  { path: "/admin/settings/look", text: "settings.tabLook" },
  { path: "/admin/settings/answers", text: "settings.tabAnswers" },
  { path: "/admin/settings/model", text: "settings.tabModel" },
  { path: "/admin/settings/people", text: "settings.tabPeople" },
  { path: "/admin/settings/limits", text: "settings.tabLimits" },
  { path: "/admin/settings/team", text: "settings.tabTeam" },
  { path: "/admin/settings/actions", text: "settings.tabActions" },
  { path: "/admin/settings/webhooks", text: "settings.tabWebhooks" },
  { path: "/admin/settings/data", text: "settings.tabData" },
  { path: "/admin/settings/audit", text: "settings.tabAudit" },
] as const;
const operatorTabs = [
  { path: "/admin/settings/outbox", text: "settings.tabOutbox" },
  { path: "/admin/settings/doctor", text: "settings.tabDoctor" },
] as const;

function SettingsTabs() {
  const { path } = useLocation();
  return (
    <nav class="tabs tabs-page tabs-strip" aria-label={t("settings.tabs")}>
      {[...tabs, ...(me.value?.is_operator ? operatorTabs : [])].map((tab) => (
        <a key={tab.path} class="tab" href={tab.path} aria-current={path === tab.path ? "page" : undefined}>
          {t(tab.text)}
        </a>
      ))}
    </nav>
  );
}

/** A settings page for owners; anybody else is told so. */
export function OwnerPage({ isWide = false, children }: { isWide?: boolean; children: ComponentChildren }) {
  return (
    <div class="page page-wide">
      <h1>{t("settings.title")}</h1>
      {may("owner") ? (
        <>
          <SettingsTabs />
          <div class={isWide ? "settings-body" : "settings-body settings-forms"}>{children}</div>
        </>
      ) : (
        <Notice kind="info">{t("data.ownerOnly")}</Notice>
      )}
    </div>
  );
}
