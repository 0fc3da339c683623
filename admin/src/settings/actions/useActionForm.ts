/** State of an action's form, and saving it. */
import { useState } from "preact/hooks";
import { actionsApi } from "../../api/actions.ts";
import type { AddActionReply } from "../../api/client.ts";
import { ApiError } from "../../api/request.ts";
import { locale } from "../../i18n/index.ts";
import { type Draft, newDefinition, readBody, writeBody } from "./draft.ts";
import type { NewSecret } from "./SecretsPart.tsx";

/** @param action null for a new one */
export function useActionForm(action: AddActionReply | null, onSaved: (saved: AddActionReply) => void) {
  const [draft, setDraft] = useState<Draft>(action?.definition ?? newDefinition(locale.value));
  const [body, setBody] = useState(writeBody(draft.request.body));
  const [secrets, setSecrets] = useState<NewSecret[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [state, setState] = useState<"idle" | "busy" | "saved">("idle");
  const [error, setError] = useState<unknown>(null);
  const change = (patch: Partial<Draft>) => {
    setState("idle");
    setDraft({ ...draft, ...patch });
  };
  /** @throws ApiError action_invalid when the body is not JSON */
  const read = () => complete(draft, body);
  const send = () => {
    const given = Object.fromEntries(secrets.map(({ name, value }) => [name, value]));
    if (!action) return actionsApi.add({ definition: read(), secrets: given });
    const gone = Object.fromEntries(removed.map((name) => [name, null]));
    const all = { ...gone, ...given };
    return actionsApi.change(action.id, {
      definition: read(),
      ...(Object.keys(all).length > 0 && { secrets: all }),
    });
  };
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setState("busy");
    setError(null);
    try {
      const saved = await send();
      setSecrets([]);
      setRemoved([]);
      setState("saved");
      onSaved(saved);
    } catch (failure) {
      setError(failure);
      setState("idle");
    }
  };
  const edited = { draft, change, body, setBody, secrets, setSecrets, removed, setRemoved };
  return { ...edited, error, read, save, isBusy: state === "busy", isSaved: state === "saved" };
}

/** The definition to send to the server. @throws ApiError action_invalid when the body is not JSON */
function complete(draft: Draft, typed: string): Draft {
  const { request } = draft;
  const read = request.method === "GET" ? { body: null } : readBody(typed);
  if (!read)
    throw new ApiError("action_invalid", { details: { problems: [{ field: "request.body", problem: "invalid" }] } });
  const phrases = draft.phrases.map((phrase) => phrase.trim()).filter(Boolean);
  return { ...draft, phrases, request: { ...request, ...read } };
}
