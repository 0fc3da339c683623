import { useState } from "preact/hooks";

interface DollarsProps {
  label: string;
  /** A visible label is already next to it. */
  isNamed?: boolean;
  /** Null if empty. */
  value: number | null;
  isRequired?: boolean;
  onChange: (value: number | null) => void;
}

/** An amount of money. Keeps the text as typed: on the way to 0.05 it reads 0.0, which as a number would become 0. */
export function Dollars({ label, isNamed = false, value, isRequired = false, onChange }: DollarsProps) {
  const [typed, setTyped] = useState("");
  const isSame = typed === "" ? value === null : Number(typed) === value;
  return (
    <label class="field">
      <span class={isNamed ? "visually-hidden" : undefined}>{label}</span>
      <input
        type="number"
        required={isRequired}
        min="0"
        max="10000"
        step="any"
        inputMode="decimal"
        value={isSame ? typed : String(value ?? "")}
        onInput={(event) => {
          const { value: text } = event.currentTarget;
          setTyped(text);
          onChange(text === "" ? null : Number(text));
        }}
      />
    </label>
  );
}
