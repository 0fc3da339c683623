/** A button that asks before it acts, in place: with a keyboard as with a mouse. */
import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  /** What a screen reader calls it: the action and its object. */
  label: string;
  question: string;
  /** The word on the button that acts. */
  action: string;
  /** The word on the button that does not; "Keep it" without one. */
  cancel?: string;
  /** Shows the word instead of a bin. */
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
