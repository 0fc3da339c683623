/** Calls of actions in the desk's API: a ticket's own, and the log of all. */
import type { CallRequest, DecisionRequest } from "../../../server/protocol/actionCalls.ts";
import { locale } from "../i18n/index.ts";
import type { QueryOf } from "./api.ts";
import * as client from "./client.ts";

const inMyLanguage = () => ({ locale: locale.value });

export const callsApi = {
  list: (ticketId: string) => client.listTicketCalls({ id: ticketId, query: inMyLanguage() }),
  grounds: (ticketId: string, callId: string) => client.getCallGrounds({ id: ticketId, call_id: callId }),
  decide: (ticketId: string, callId: string, decision: DecisionRequest) =>
    client.decideCall({ id: ticketId, call_id: callId, query: inMyLanguage(), body: decision }),
  start: (ticketId: string, body: CallRequest) => client.addTicketCall({ id: ticketId, query: inMyLanguage(), body }),
  confirm: (ticketId: string, callId: string) =>
    client.confirmCall({ id: ticketId, call_id: callId, query: inMyLanguage() }),
  callOff: (ticketId: string, callId: string) =>
    client.declineCall({ id: ticketId, call_id: callId, query: inMyLanguage() }),
  listUsable: (ticketId: string) => client.listTicketActions({ id: ticketId }),
  log: (query: QueryOf<typeof client.listActionCalls>) =>
    client.listActionCalls({ query: { ...query, ...inMyLanguage() } }),
};
