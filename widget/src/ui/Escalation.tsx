import { useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

interface EscalationProps {
  text: string;
  state: ChatState;
  /** The bridge that stands for the ticket now, not an earlier one. */
  isCurrent: boolean;
}

/** The hand-over to a person: the ticket's number, what happens next, and where to leave an address. */
export function Escalation({ text, state, isCurrent }: EscalationProps) {
  const { t } = useUi();
  const waiting = isCurrent && state.status === "pending_human";
  return (
    <article class={`escalation${waiting ? " is-waiting" : ""}`}>
      <header>
        <span class="escalation-icon">
          <Icon name="person" />
        </span>
        <div>
          <h3>{t(waiting ? "handedOver" : "handedOn")}</h3>
          {state.ticketNumber && <p class="ticket">{t("ticket", { number: state.ticketNumber })}</p>}
        </div>
      </header>
      {text && <p dir="auto">{text}</p>}
      {waiting && (
        <>
          <p class="hint">{t("handedOverHint")}</p>
          <EmailForm />
          {state.agent === null && <WithdrawButton />}
        </>
      )}
    </article>
  );
}

/** As long as nobody has taken the ticket, the wait can be called off. */
function WithdrawButton() {
  const { t, chat } = useUi();
  const [isWorking, setWorking] = useState(false);
  const withdraw = async () => {
    setWorking(true);
    await chat.withdraw();
    setWorking(false);
  };
  return (
    <button type="button" class="text-button withdraw" disabled={isWorking} onClick={withdraw}>
      {t("backToAssistant")}
    </button>
  );
}

function EmailForm() {
  const { t, chat } = useUi();
  const [email, setEmail] = useState("");
  const [state, setState] = useState<"empty" | "sending" | "saved" | "invalid">("empty");
  if (state === "saved") {
    return (
      <p class="saved" role="status">
        <Icon name="check" />
        {t("emailSaved", { email })}
      </p>
    );
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) return setState("invalid");
    setState("sending");
    await chat.leaveEmail(address).then(
      () => setState("saved"),
      () => setState("invalid"),
    );
  };
  return (
    <form class="email" onSubmit={submit} noValidate>
      <label for="fd-email">{t("emailIntro")}</label>
      <div class="row">
        <input
          id="fd-email"
          type="email"
          autoComplete="email"
          dir="ltr"
          placeholder={t("emailLabel")}
          value={email}
          maxLength={254}
          aria-invalid={state === "invalid"}
          aria-describedby="fd-email-problem"
          onInput={(event) => {
            setEmail(event.currentTarget.value);
            setState("empty");
          }}
        />
        <button type="submit" class="button" disabled={state === "sending"}>
          {t("emailSend")}
        </button>
      </div>
      <p class="aside is-error" id="fd-email-problem" role="alert">
        {state === "invalid" && t("emailInvalid")}
      </p>
    </form>
  );
}
