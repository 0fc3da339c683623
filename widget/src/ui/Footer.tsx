import { useState } from "preact/hooks";
import type { ChatState } from "../chat/state.ts";
import { useUi } from "./context.ts";
import { Icon } from "./icons.tsx";

/** The way to a person, in sight at every turn. */
export function Footer({ state }: { state: ChatState }) {
  const { t, chat } = useUi();
  const [step, setStep] = useState<"idle" | "asking" | "working">("idle");
  if (state.status === "pending_human") {
    return (
      <div class="footer">
        <span class="waiting">
          <Icon name="person" />
          {t("statusPending")}
          {state.ticketNumber && ` · ${state.ticketNumber}`}
        </span>
      </div>
    );
  }
  const confirm = async () => {
    setStep("working");
    await chat.escalate();
    setStep("idle");
  };
  return (
    <div class="footer">
      {step === "idle" ? (
        <button type="button" class="text-button" disabled={!state.loaded} onClick={() => setStep("asking")}>
          <Icon name="person" />
          {t("talkToPerson")}
        </button>
      ) : (
        <div class="confirm">
          <span>{t("talkConfirm")}</span>
          <button type="button" class="button" disabled={step === "working"} onClick={confirm}>
            {t("talkYes")}
          </button>
          <button type="button" class="text-button" disabled={step === "working"} onClick={() => setStep("idle")}>
            {t("cancel")}
          </button>
        </div>
      )}
    </div>
  );
}
