/** The chat as a page of ours: whether there is one, and where. */
import { useEffect, useState } from "preact/hooks";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { CopyButton } from "../ui/CopyButton.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";

export function ChatPage({ tenantId }: { tenantId: string }) {
  const [isOn, setOn] = useState<boolean | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    api.getSettings().then((settings) => setOn(settings.hosted_page), setError);
  }, []);
  const change = async (hosted_page: boolean) => {
    setError(null);
    try {
      setOn((await api.updateSettings({ hosted_page })).hosted_page);
    } catch (failure) {
      setError(failure);
    }
  };
  const address = `${location.origin}/chat/${tenantId}`;
  return (
    <section class="card stack">
      <h2>{t("settings.chatPage")}</h2>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn ?? false}
          disabled={isOn === null}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
        <span>
          {t("settings.chatPageOn")}
          <small class="muted">{t("settings.chatPageHint")}</small>
        </span>
      </label>
      {error !== null && <ErrorNotice error={error} />}
      {isOn && (
        <div class="snippet">
          <code>{address}</code>
          <CopyButton text={address} />
        </div>
      )}
    </section>
  );
}
