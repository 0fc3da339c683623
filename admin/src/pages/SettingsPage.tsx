import { Answers } from "../components/Answers.tsx";
import { ApiKeys } from "../components/ApiKeys.tsx";
import { ChatPage } from "../components/ChatPage.tsx";
import { Domains } from "../components/Domains.tsx";
import { EmbedSnippet } from "../components/EmbedSnippet.tsx";
import { HoursForm } from "../components/HoursForm.tsx";
import { Look } from "../components/Look.tsx";
import { Notice } from "../components/Notice.tsx";
import { SettingsTabs } from "../components/SettingsTabs.tsx";
import { Team } from "../components/Team.tsx";
import { t } from "../i18n/index.ts";
import { may, me } from "../state/session.ts";

/** Where the chat runs and how it answers. For owners. */
export function SettingsPage() {
  if (!me.value || !may("owner")) {
    return (
      <div class="page">
        <h1>{t("settings.title")}</h1>
        <Notice kind="info">{t("settings.ownerOnly")}</Notice>
      </div>
    );
  }
  return (
    <div class="page">
      <h1>{t("settings.title")}</h1>
      <SettingsTabs />
      <EmbedSnippet tenantId={me.value.tenant.id} />
      <Domains />
      <ChatPage tenantId={me.value.tenant.id} />
      <Look />
      <HoursForm />
      <Answers />
      <Team />
      <ApiKeys />
    </div>
  );
}
