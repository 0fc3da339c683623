/** The hosted chat page: whether it is enabled, and its address. */
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { SettingsForm } from "./SettingsForm.tsx";

export function ChatPage({ tenantId }: { tenantId: string }) {
  const address = `${location.origin}/chat/${tenantId}`;
  const note = (
    <span class="snippet">
      <code>{address}</code>
      <CopyButton text={address} />
    </span>
  );
  return <SettingsForm page="site" title={t("settings.chatPage")} notes={{ hosted_page: note }} />;
}
