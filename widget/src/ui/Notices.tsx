import { useEffect, useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { errorText } from "./errorText.ts";
import { Icon } from "./icons.tsx";

/** What stands in the way right now: no network, a lost line, or something that did not work. */
export function Notices({ state }: { state: ChatState }) {
  const { t, chat, settings } = useUi();
  const online = useOnline();
  const { notice } = state;
  return (
    <div class={notice && !settings ? "notices is-alone" : "notices"} role="status">
      {settings?.notice && <p class="notice">{settings.notice}</p>}
      {!online ? (
        <p class="notice">{t("offline")}</p>
      ) : (
        state.link === "offline" && state.loaded && <p class="notice">{t("reconnecting")}</p>
      )}
      {online && state.late && (
        <p class="notice">
          {t("late")}{" "}
          <button type="button" class="text-button" onClick={() => chat.again()}>
            {t("retry")}
          </button>
        </p>
      )}
      {notice && (
        <p class="notice is-error">
          <span>
            {errorText(t, notice.key)}
            {notice.requestId && <small> {t("reference", { id: notice.requestId })}</small>}
          </span>
          {!state.loaded && (
            <button type="button" class="text-button" onClick={() => chat.again()}>
              {t("retry")}
            </button>
          )}
          {state.loaded && (
            <button
              type="button"
              class="icon-button"
              aria-label={t("discard")}
              onClick={() => chat.store.dispatch({ type: "notice", notice: null })}
            >
              <Icon name="close" />
            </button>
          )}
        </p>
      )}
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
