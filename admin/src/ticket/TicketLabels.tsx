/** The ticket's labels, with buttons to remove each one and to add another. */
import { useRef, useState } from "preact/hooks";
import type { TicketDetail } from "../../../server/protocol/admin.ts";
import { api } from "../api/api.ts";
import { t } from "../i18n/index.ts";
import { useShortcuts } from "../shell/shortcuts.ts";
import { labelOf, labels } from "../state/labels.ts";
import { may } from "../state/session.ts";
import { ErrorNotice } from "../ui/Notice.tsx";
import { change } from "./openTicket.ts";

export function TicketLabels({ ticket: { id, label_ids } }: { ticket: TicketDetail }) {
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLSelectElement>(null);
  const own = label_ids.map(labelOf).filter((label) => label !== undefined);
  const others = labels.value.filter((label) => !label_ids.includes(label.id));
  const mayLabel = may("agent");
  useShortcuts(
    "ticket",
    mayLabel && others.length > 0 ? [{ keys: "l", text: "ticket.addLabel", run: () => field.current?.focus() }] : [],
  );
  const put = (ids: string[]) =>
    void change(id, () => api.setTicketLabels(id, ids)).then(() => setFailure(null), setFailure);
  if (labels.value.length === 0) return null;
  return (
    <section>
      <h2>{t("ticket.labels")}</h2>
      {failure !== null && <ErrorNotice error={failure} />}
      {own.length > 0 && (
        <ul class="chips" aria-label={t("ticket.labels")}>
          {own.map((label) => (
            <li key={label.id} class={`label label-${label.color}`}>
              <bdi>{label.name}</bdi>
              {mayLabel && (
                <button
                  type="button"
                  class="label-off"
                  aria-label={t("ticket.removeLabel", { label: label.name })}
                  onClick={() => put(label_ids.filter((each) => each !== label.id))}
                >
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {own.length === 0 && !mayLabel && <p class="muted">{t("ticket.noLabel")}</p>}
      {mayLabel && others.length > 0 && (
        <select
          ref={field}
          class="small"
          value=""
          aria-label={t("ticket.addLabel")}
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = "";
            if (value) put([...label_ids, value]);
          }}
        >
          <option value="">{t("ticket.addLabel")}</option>
          {others.map((label) => (
            <option key={label.id} value={label.id}>
              {label.name}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}
