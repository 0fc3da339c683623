import { useEffect, useState } from "preact/hooks";
import { localizedText } from "../../../server/protocol/localizedText.ts";
import { actionsApi } from "../api/actions.ts";
import type { ListActionsReply } from "../api/client.ts";
import { locale, t } from "../i18n/index.ts";

/** Picks one of the tenant's actions; renders nothing if there are none. */
export function ActionPicker({ value, onPick }: { value: string | null; onPick: (id: string | null) => void }) {
  const [actions, setActions] = useState<ListActionsReply["actions"]>([]);
  // If this fails, no action can be picked, but the rest of the form works.
  useEffect(
    () =>
      void actionsApi.list().then(
        (list) => setActions(list.actions),
        () => {},
      ),
    [],
  );
  if (actions.length === 0) return null;
  return (
    <label class="field">
      <span>{t("saved.action")}</span>
      <select value={value ?? ""} onChange={(event) => onPick(event.currentTarget.value || null)}>
        <option value="">{t("saved.actionNone")}</option>
        {actions.map(({ id, definition }) => (
          <option key={id} value={id}>
            {localizedText(definition.title, locale.value)}
          </option>
        ))}
      </select>
    </label>
  );
}
