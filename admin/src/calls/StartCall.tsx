/** Starts an agent's own call: picks the action and its values. Changes are shown for confirmation before they are sent. */
import type { TargetedSubmitEvent } from "preact";
import { useState } from "preact/hooks";
import type { Call } from "../../../server/protocol/actionCalls.ts";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { callsApi } from "../api/calls.ts";
import { locale, t } from "../i18n/index.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { Select } from "../ui/Select.tsx";
import { CallField, readField } from "./CallField.tsx";
import { starting, type UsableAction } from "./starting.ts";

interface Props {
  ticketId: string;
  actions: UsableAction[];
  onStarted: (call: Call) => void;
}

export function StartCall({ ticketId, actions, onStarted }: Props) {
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen = actions.find(({ id }) => id === starting.value?.actionId) ?? actions[0];
  if (!chosen) return null;
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = chosen.parameters.map((each) => [each.name, readField(each, form.get(each.name))] as const);
    const values = Object.fromEntries(read.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
    setBusy(true);
    setError(null);
    try {
      onStarted(await callsApi.start(ticketId, { action_id: chosen.id, values }));
      starting.value = null;
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <form class="call call-form" aria-label={t("call.start")} onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span>{t("call.which")}</span>
        <Select
          value={chosen.id}
          options={actions.map(({ id }) => id)}
          nameOf={(id) => titleById(actions, id)}
          onChoose={(actionId) => {
            starting.value = { ticketId, actionId };
          }}
        />
      </label>
      {chosen.parameters.map((parameter, n) => (
        <CallField key={`${chosen.id} ${parameter.name}`} parameter={parameter} isFirst={n === 0} />
      ))}
      {error !== null && <ErrorNotice error={error} />}
      <div class="call-acts">
        <button type="submit" class="button small primary" disabled={isBusy}>
          {t("call.goOn")}
        </button>
        <button
          type="button"
          class="button small"
          onClick={() => {
            starting.value = null;
          }}
        >
          {t("call.cancel")}
        </button>
      </div>
    </form>
  );
}

function titleById(actions: UsableAction[], id: string): string {
  const action = actions.find((each) => each.id === id);
  return action ? localizedText(action.title, locale.value) : "";
}
