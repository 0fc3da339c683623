import { useEffect, useState } from "preact/hooks";
import type { Settings } from "../../../server/protocol/admin.ts";
import { settingsApi } from "../api/settings.ts";

/** The tenant's settings in a form; saves only what was changed. `stored` is null until loaded. */
export function useSettings() {
  const [stored, setStored] = useState<Settings | null>(null);
  const [edited, setEdited] = useState<Partial<Settings>>({});
  const [state, setState] = useState<"idle" | "busy" | "saved">("idle");
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    settingsApi.getSettings().then(setStored, setError);
  }, []);
  const edit = (patch: Partial<Settings>) => {
    setState("idle");
    setEdited({ ...edited, ...patch });
  };
  /** Runs an update and shows the resulting settings. @returns whether it succeeded */
  const run = async (work: () => Promise<Settings>): Promise<boolean> => {
    setState("busy");
    setError(null);
    try {
      setStored(await work());
      setState("saved");
      return true;
    } catch (failure) {
      setError(failure);
      setState("idle");
      return false;
    }
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await run(() => settingsApi.updateSettings(edited))) setEdited({});
  };
  return { stored, edited, state, error, edit, run, save };
}
