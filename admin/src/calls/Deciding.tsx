/** The decisions about a call: approve it, change its values, reject it, or settle one whose outcome is unclear. */
import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import type { Call, DecisionRequest } from "../../../server/protocol/actionCalls.ts";
import { t } from "../i18n/index.ts";
import { ConfirmButton } from "../ui/ConfirmButton.tsx";
import { ChangeValues } from "./ChangeValues.tsx";

interface Props {
  call: Call;
  onDecide: (decision: DecisionRequest) => Promise<void>;
}

export function Deciding({ call, onDecide }: Props) {
  const [form, setForm] = useState<"change" | "reject" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: DecisionRequest) => {
    setBusy(true);
    await onDecide(decision);
    setBusy(false);
    setForm(null);
  };
  const close = () => setForm(null);
  if (form === "change") return <ChangeValues call={call} isBusy={isBusy} onSend={decide} onCancel={close} />;
  if (form === "reject") return <Reject isBusy={isBusy} onSend={decide} onCancel={close} />;
  if (call.state === "unknown") return <Settle isBusy={isBusy} onSend={decide} />;
  const isOthers = call.is_agreed;
  return (
    <div class="call-acts">
      {isOthers && <p class="muted">{t("call.alreadyMine")}</p>}
      {!isOthers && (
        <button
          type="button"
          class="button small primary"
          disabled={isBusy}
          onClick={() => void decide({ decision: "approve" })}
        >
          {t("call.approve")}
        </button>
      )}
      {call.values.length > 0 && (
        <button type="button" class="button small" disabled={isBusy} onClick={() => setForm("change")}>
          {t("call.change")}
        </button>
      )}
      <button type="button" class="button small" disabled={isBusy} onClick={() => setForm("reject")}>
        {t("call.reject")}
      </button>
    </div>
  );
}

interface FormProps {
  isBusy: boolean;
  onSend: (decision: DecisionRequest) => Promise<void>;
  onCancel: () => void;
}

function Reject({ isBusy, onSend, onCancel }: FormProps) {
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const word = String(new FormData(event.currentTarget).get("word")).trim();
    void onSend({ decision: "reject", ...(word && { word }) });
  };
  return (
    <form class="call-form" onSubmit={submit}>
      <label class="field">
        <span>{t("call.word")}</span>
        <textarea name="word" rows={2} maxLength={500} dir="auto" ref={(box) => box?.focus()} />
      </label>
      <div class="call-acts">
        <button type="submit" class="button small danger" disabled={isBusy}>
          {t("call.reject")}
        </button>
        <button type="button" class="button small" onClick={onCancel}>
          {t("call.cancel")}
        </button>
      </div>
    </form>
  );
}

/** For an unclear outcome: somebody has to look into the other system. */
function Settle({ isBusy, onSend }: Omit<FormProps, "onCancel">) {
  return (
    <>
      <p class="muted">{t("call.lookFirst")}</p>
      <div class="call-acts">
        <button type="button" class="button small" disabled={isBusy} onClick={() => void onSend({ decision: "done" })}>
          {t("call.wasDone")}
        </button>
        <button
          type="button"
          class="button small"
          disabled={isBusy}
          onClick={() => void onSend({ decision: "failed" })}
        >
          {t("call.wasNotDone")}
        </button>
        <ConfirmButton
          isWord
          label={t("call.again")}
          question={t("call.againAsk")}
          action={t("call.again")}
          cancel={t("call.cancel")}
          onConfirm={() => void onSend({ decision: "again" })}
        />
      </div>
    </>
  );
}
