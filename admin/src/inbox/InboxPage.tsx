import { useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { isSaidAbove } from "../state/live.ts";
import { Conversation } from "../ticket/Conversation.tsx";
import { openTicket, refreshTicket, ticketError, useTicket } from "../ticket/openTicket.ts";
import { TicketAside } from "../ticket/TicketAside.tsx";
import { ErrorNotice } from "../ui/Notice.tsx";
import { TicketList } from "./TicketList.tsx";

/** Three columns: tickets, the conversation, and its details. On small screens, one at a time. */
export function InboxPage({ id }: { id?: string }) {
  useTicket(id);
  const [showsAside, setShowsAside] = useState(false);
  const ticket = openTicket.value?.id === id ? openTicket.value : null;
  return (
    <div class={`inbox ${id ? "inbox-ticket" : ""} ${showsAside ? "inbox-aside" : ""}`}>
      <TicketList selected={id} />
      {ticket ? (
        <>
          <Conversation
            key={ticket.id}
            ticket={ticket}
            showsAside={showsAside}
            onToggleAside={() => setShowsAside(!showsAside)}
          />
          <TicketAside ticket={ticket} />
        </>
      ) : (
        <section class="nothing">
          {ticketError.value && id && !isSaidAbove(ticketError.value) ? (
            <ErrorNotice error={ticketError.value} onRetry={() => void refreshTicket(id)} />
          ) : (
            <p class="empty">{id && t("ticket.loading")}</p>
          )}
        </section>
      )}
    </div>
  );
}
