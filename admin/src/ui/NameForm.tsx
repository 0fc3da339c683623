/** Edits one name, of a person or of the desk. */
import { useState } from "preact/hooks";
import { ErrorNotice } from "./Notice.tsx";
import { SaveRow } from "./SaveRow.tsx";

interface Props {
  label: string;
  hint: string;
  /** The current name. */
  name: string;
  autocomplete: "name" | "organization";
  onSave: (name: string) => Promise<unknown>;
}

export function NameForm({ label, hint, name, autocomplete, onSave }: Props) {
  const [typed, setTyped] = useState(name);
  const [state, setState] = useState<"idle" | "busy" | "saved">("idle");
  const [error, setError] = useState<unknown>(null);
  const isEdited = typed.trim() !== "" && typed.trim() !== name;
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isEdited) return;
    setState("busy");
    setError(null);
    try {
      await onSave(typed.trim());
      setTyped(typed.trim());
      setState("saved");
    } catch (failure) {
      setError(failure);
      setState("idle");
    }
  };
  return (
    <form class="stack" onSubmit={(event) => void save(event)}>
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          dir="auto"
          maxLength={100}
          required
          autocomplete={autocomplete}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small class="muted">{hint}</small>
      </label>
      {error !== null && <ErrorNotice error={error} />}
      <SaveRow state={isEdited && state === "saved" ? "edited" : state} isEdited={isEdited} />
    </form>
  );
}
