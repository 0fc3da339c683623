import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

/** The way to a person, always visible, and the ticket number once there is one. */
export function Footer({ state }: { state: ChatState }) {
  const { t, askPerson } = useUi();
  const isWaiting = state.status === "pending_human";
  const number = state.ticketNumber ?? "";
  return (
    <div class="footer">
      {isWaiting ? (
        <span class="waiting">
          <Icon name="person" />
          {state.agent === null ? `${t("statusPending")} · ${number}` : t("ticket", { number })}
        </span>
      ) : (
        <button type="button" class="text-button" disabled={!state.loaded} onClick={askPerson}>
          <Icon name="person" />
          {t("talkToPerson")}
        </button>
      )}
    </div>
  );
}
