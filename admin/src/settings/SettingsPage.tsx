import { me } from "../state/session.ts";
import { ChatPage } from "./ChatPage.tsx";
import { DeskName } from "./DeskName.tsx";
import { Domains } from "./Domains.tsx";
import { EmbedSnippet } from "./EmbedSnippet.tsx";
import { OwnerPage } from "./SettingsTabs.tsx";

/** Where the chat runs. For owners. */
export function SettingsPage() {
  const tenantId = me.value?.tenant.id;
  return (
    <OwnerPage>
      <DeskName />
      {tenantId && <EmbedSnippet tenantId={tenantId} />}
      <Domains />
      {tenantId && <ChatPage tenantId={tenantId} />}
    </OwnerPage>
  );
}
