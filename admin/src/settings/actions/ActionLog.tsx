/** The calls of all actions, or of one, newest first. */
import { useCallback, useState } from "preact/hooks";
import { CALL_STATES } from "../../../../server/protocol/actionNames.ts";
import { localizedText } from "../../../../server/protocol/localizedText.ts";
import { callsApi } from "../../api/calls.ts";
import type { ListActionsReply } from "../../api/client.ts";
import { CallCard } from "../../calls/CallCard.tsx";
import { CallState, stateName, titleOf } from "../../calls/callWords.tsx";
import { formatMoment, locale, t } from "../../i18n/index.ts";
import { useList } from "../../state/useFresh.ts";
import { ErrorNotice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";

const ANY = "";

export function ActionLog({ actions }: { actions: ListActionsReply["actions"] }) {
  const [action, setAction] = useState(ANY);
  const [state, setState] = useState<(typeof CALL_STATES)[number] | typeof ANY>(ANY);
  const fetchPage = useCallback(
    async (page: { cursor?: string; limit: number }) => {
      const asked = { ...page, ...(action && { action }), ...(state && { state }) };
      const { calls, next_cursor } = await callsApi.log(asked);
      return { items: calls, next_cursor };
    },
    [action, state, locale.value],
  );
  const list = useList(fetchPage, isAboutTickets, never);
  return (
    <section class="card stack">
      <h2>{t("actions.log")}</h2>
      <div class="filters">
        <label class="field">
          <span>{t("actions.logOf")}</span>
          <Select
            value={action}
            options={[ANY, ...actions.map(({ id }) => id)]}
            nameOf={(id) => titleById(actions, id) ?? t("actions.all")}
            onChoose={setAction}
          />
        </label>
        <label class="field">
          <span>{t("actions.logState")}</span>
          <Select
            value={state}
            options={[ANY, ...CALL_STATES]}
            nameOf={(each) => (each === ANY ? t("actions.all") : stateName(each))}
            onChoose={setState}
          />
        </label>
      </div>
      {list.error !== null && <ErrorNotice error={list.error} onRetry={() => void list.refresh()} />}
      {list.items?.length === 0 && <p class="muted">{t("actions.logNone")}</p>}
      {list.items?.map((call) => (
        <details key={call.id}>
          <summary>
            <bdi>{titleOf(call)}</bdi> <CallState call={call} />{" "}
            <span class="muted">{formatMoment(call.created_at)}</span>
          </summary>
          <CallCard call={call} visitor={t("actions.visitor")} />
          <a href={`/admin/tickets/${call.ticket_id}`}>{t("actions.openTicket")}</a>
        </details>
      ))}
      {list.hasMore && (
        <button type="button" class="button small" onClick={() => void list.more()}>
          {t("actions.more")}
        </button>
      )}
    </section>
  );
}

const isAboutTickets = ({ type }: { type: string }) => type === "ticket_changed";
const never = () => false;

function titleById(actions: ListActionsReply["actions"], id: string): string | undefined {
  const found = actions.find((action) => action.id === id);
  return found && localizedText(found.definition.title, locale.value);
}
