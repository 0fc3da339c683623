/** A button that asks for confirmation in place, by keyboard as well as by mouse. */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** Accessible name: the action and its object. */
  label: string;
  question: string;
  /** Text of the confirming button. */
  action: string;
  /** Text of the cancelling button; "Keep it" by default. */
  cancel?: string;
  /** Shows text instead of a bin icon. */
  isWord?: boolean;
  onConfirm: () => void;
}

export function ConfirmButton({ label, question, action, cancel = t("ui.cancel"), isWord = false, onConfirm }: Props) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <button
        type="button"
        class={isWord ? "button small" : "button small quiet"}
        aria-label={label}
        title={label}
        onClick={() => setAsks(true)}
      >
        {isWord ? action : <Icon name="trash" size={16} />}
      </button>
    );
  }
  return (
    <div class="ask" role="alert">
      <span>{question}</span>
      <button
        type="button"
        class="button small danger"
        onClick={() => {
          setAsks(false);
          onConfirm();
        }}
      >
        {action}
      </button>
      <button type="button" class="button small" onClick={() => setAsks(false)}>
        {cancel}
      </button>
    </div>
  );
}
