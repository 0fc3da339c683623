import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ChatState } from "../../../chat/state.ts";
import { withdraw } from "../../../chat/withdraw.ts";
import { Avatar } from "../../Avatar.tsx";
import { useUi } from "../../context.ts";
import { Icon } from "../../icons.tsx";
import { Email } from "./Email.tsx";
import { Presence } from "./Presence.tsx";

export interface HandOverProps {
  /** The bridge message, or empty if there is none. */
  text: ComponentChildren;
  state: ChatState;
  /** The ticket's current bridge message, not an earlier one. */
  isCurrent: boolean;
}

/** The hand-over to a person: who answers, how soon, the ticket number, and a form for an email address. */
export function HandOver({ text, state, isCurrent }: HandOverProps) {
  const { t } = useUi();
  const isWaiting = isCurrent && state.status === "pending_human";
  const agent = isWaiting && state.agent !== null ? state.agent || t("team") : null;
  return (
    <article class={`escalation${isWaiting ? " is-waiting" : ""}`}>
      <header>
        {agent === null ? (
          <span class="escalation-icon">
            <Icon name="person" />
          </span>
        ) : (
          <Avatar name={agent} />
        )}
        <div>
          <h3>{agent === null ? t(isWaiting ? "handedOver" : "handedOn") : t("isAnswering", { name: agent })}</h3>
          {state.ticketNumber && <p class="ticket">{t("ticket", { number: state.ticketNumber })}</p>}
        </div>
      </header>
      {text && agent === null && <p dir="auto">{text}</p>}
      {isWaiting && agent === null && <Presence />}
      {isWaiting && (
        <>
          <p class="hint">{t("handedOverHint")}</p>
          <Email state={state} />
        </>
      )}
      {isWaiting && agent === null && <WithdrawButton />}
    </article>
  );
}

/** Cancels the wait, as long as nobody has claimed the ticket. */
function WithdrawButton() {
  const { t, chat } = useUi();
  const [isWorking, setWorking] = useState(false);
  const goBack = async () => {
    setWorking(true);
    await withdraw(chat);
    setWorking(false);
  };
  return (
    <button type="button" class="text-button" disabled={isWorking} onClick={goBack}>
      {t("backToAssistant")}
    </button>
  );
}
