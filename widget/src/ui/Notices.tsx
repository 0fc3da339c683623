import { useEffect, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { errorText, isWorthReporting } from "./errorText.ts";
import { Icon } from "./icons.tsx";

/** The current problem, one at a time: an error, no network, a lost connection or a long wait. */
export function Notices({ state }: { state: ChatState }) {
  const { t, chat, settings } = useUi();
  const online = useOnline();
  const { notice } = state;
  const again = (
    <button type="button" class="text-button" onClick={() => chat.again()}>
      {t("retry")}
    </button>
  );
  const draw = () => {
    if (!online) return <p class="notice">{t("offline")}</p>;
    if (notice) {
      return (
        <p class="notice is-error">
          <span>
            {errorText(t, notice.key)}
            {notice.requestId && isWorthReporting(notice.key) && (
              <small> {t("reference", { id: notice.requestId })}</small>
            )}
          </span>
          {state.loaded ? (
            <button
              type="button"
              class="icon-button"
              aria-label={t("discard")}
              onClick={() => chat.store.dispatch({ type: "notice", notice: null })}
            >
              <Icon name="close" />
            </button>
          ) : (
            again
          )}
        </p>
      );
    }
    if (state.link === "offline" && state.loaded) return <p class="notice">{t("reconnecting")}</p>;
    if (state.late) {
      return (
        <p class="notice">
          {t("late")} {again}
        </p>
      );
    }
    return settings?.notice && <p class="notice">{settings.notice}</p>;
  };
  return (
    <div class={notice && !settings ? "notices is-alone" : "notices"} role="status">
      {draw()}
    </div>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  return online;
}
