import type { Outgoing } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { errorText } from "./errorText.ts";
import { OwnWords } from "./OwnWords.tsx";

/** A visitor's message that the server has not confirmed yet. */
export function Pending({ entry }: { entry: Outgoing }) {
  const { t, chat } = useUi();
  return (
    <article class={`message from-visitor is-${entry.after === null ? entry.state : "sent"}`}>
      <h3 class="hidden">{t("you")}</h3>
      <OwnWords text={entry.text} files={entry.attachments} />
      {entry.state === "sending" && entry.after === null && <p class="aside">{t("sending")}</p>}
      {entry.state === "failed" && (
        <p class="aside is-error">
          {t("notSent")} {entry.error && errorText(t, entry.error)}{" "}
          <button type="button" class="text-button" onClick={() => chat.retry(entry.clientMessageId)}>
            {t("retry")}
          </button>{" "}
          <button
            type="button"
            class="text-button"
            onClick={() => chat.store.dispatch({ type: "discard", clientMessageId: entry.clientMessageId })}
          >
            {t("discard")}
          </button>
        </p>
      )}
    </article>
  );
}
