import { Answers } from "../components/Answers.tsx";
import { ApiKeys } from "../components/ApiKeys.tsx";
import { ChatPage } from "../components/ChatPage.tsx";
import { CopyButton } from "../components/CopyButton.tsx";
import { Domains } from "../components/Domains.tsx";
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
      <Snippet tenantId={me.value.tenant.id} />
      <Domains />
      <ChatPage tenantId={me.value.tenant.id} />
      <Look />
      <Answers />
      <Team />
      <ApiKeys />
    </div>
  );
}

function Snippet({ tenantId }: { tenantId: string }) {
  const snippet = `<script async src="${location.origin}/widget.js" data-tenant="${tenantId}"></script>`;
  return (
    <section class="card stack">
      <h2>{t("settings.snippet")}</h2>
      <p class="muted">{t("settings.snippetHint")}</p>
      <div class="snippet">
        <code>{snippet}</code>
        <CopyButton text={snippet} />
      </div>
    </section>
  );
}
