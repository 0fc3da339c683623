import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";

/** Submits a form's fields and tracks the outcome. */
export function useForm(send: (fields: Record<string, string>) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const onSubmit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setError(null);
    try {
      await send(fields as Record<string, string>);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return { busy, error, onSubmit };
}
