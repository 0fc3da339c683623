import { t } from "../i18n/index.ts";
import { may, me } from "../state/session.ts";
import { Notice } from "../ui/Notice.tsx";
import { Answers } from "./Answers.tsx";
import { ApiKeys } from "./ApiKeys.tsx";
import { ChatPage } from "./ChatPage.tsx";
import { Domains } from "./Domains.tsx";
import { EmbedSnippet } from "./EmbedSnippet.tsx";
import { HoursForm } from "./HoursForm.tsx";
import { Look } from "./Look.tsx";
import { SettingsTabs } from "./SettingsTabs.tsx";
import { Team } from "./Team.tsx";

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
