/**
 * The app's API, under the app's own names: a thin layer over the generated client (`client.ts`), so that a changed
 * route no longer compiles here. Calls the inbox doesn't need at first are in the files beside this one, because an
 * object is bundled whole. Signing in (`/api/auth`) is not in the OpenAPI document and is called directly.
 */
import type * as dto from "../../../server/protocol/admin.ts";
import type { NumbersQuery } from "../../../server/protocol/numbers.ts";
import * as client from "./client.ts";
import { auth, BASE, query } from "./request.ts";

export { ApiError, send, showTenant, whenSignedOut, whenTenantChanged } from "./request.ts";

/** Wraps an operation that takes only an id. */
export const byId =
  <Reply>(send: (input: { id: string }) => Promise<Reply>) =>
  (id: string) =>
    send({ id });

/** A form with one file. */
export function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

export type QueryOf<Send extends (input: never) => unknown> = NonNullable<NonNullable<Parameters<Send>[0]>["query"]>;

export const api = {
  signIn: (email: string, password: string, code?: string) => auth("/sign-in/email", { email, password, code }),
  signOut: () => auth("/sign-out", {}),
  openTenant: (tenantId: string) => auth("/open-tenant", { tenant_id: tenantId }),
  me: client.getMe,

  listTickets: (view: dto.ViewQuery, { ids, ...page }: { ids?: string[]; cursor?: string; limit: number }) =>
    client.listTickets({ query: { ...view, ...page, ids: ids?.toString() } }),
  countQueues: client.listTicketCounts,
  listTicketFacets: client.listTicketFacets,
  changeTickets: (request: dto.BulkRequest) => client.changeTickets({ body: request }),
  setTicketLabels: (id: string, labels: string[]) => client.setTicketLabels({ id, body: { label_ids: labels } }),
  listLabels: client.listLabels,
  addLabel: (label: dto.LabelRequest) => client.addLabel({ body: label }),
  changeLabel: ({ id, ...label }: dto.Label) => client.setLabel({ id, body: label }),
  deleteLabel: byId(client.deleteLabel),
  getAlerts: client.getAlerts,
  saveAlerts: (wanted: dto.AlertPreferences) => client.setAlerts({ body: wanted }),
  listViews: client.listViews,
  addView: (view: dto.ViewRequest) => client.addView({ body: view }),
  deleteView: byId(client.deleteView),
  getTicket: byId(client.getTicket),
  claim: byId(client.claimTicket),
  takeOver: byId(client.takeOverTicket),
  join: byId(client.joinTicket),
  listColleagues: client.listColleagues,
  assign: (id: string, member_id: string, note: string) =>
    client.assignTicket({ id, body: { member_id, ...(note && { note }) } }),
  release: byId(client.releaseTicket),
  snooze: (id: string, until: Date) => client.snoozeTicket({ id, body: { until: until.toISOString() } }),
  wake: byId(client.wakeTicket),
  merge: (id: string, into: string) => client.mergeTicket({ id, body: { into } }),
  followUp: (id: string, content: string, files: string[] = []) =>
    client.followUpTicket({ id, body: { content, files } }),
  correct: (id: string, messageId: string, content: string, files: string[] = []) =>
    client.correctTicketMessage({ id, messageId, body: { content, files } }),
  undo: (id: string, undo_id: string) => client.undoTicket({ id, body: { undo_id } }),
  block: byId(client.blockTicket),
  unblock: byId(client.unblockTicket),
  reply: (id: string, content: string, files: string[] = []) => client.replyTicket({ id, body: { content, files } }),
  resolve: (id: string, answer: string, files: string[] = []) => client.resolveTicket({ id, body: { answer, files } }),
  addNote: (id: string, content: string, mentions: string[] = []) =>
    client.addTicketNote({ id, body: { content, mentions } }),
  readVisitor: byId(client.getTicketVisitor),
  draft: (id: string, wanted: { wish: dto.DraftWish; text: string } | Record<string, never> = {}) =>
    client.draftReply({ id, body: wanted }),
  addTicketFile: (id: string, file: File) => client.addTicketFile({ id, body: formOf(file) }),
  dropTicketFile: (id: string, fileId: string) => client.deleteTicketFile({ id, fileId }),
  listCannedReplies: client.listCannedReplies,
  addCannedReply: (reply: client.AddCannedReplyBody) => client.addCannedReply({ body: reply }),
  changeCannedReply: (id: string, reply: client.AddCannedReplyBody) => client.setCannedReply({ id, body: reply }),
  deleteCannedReply: byId(client.deleteCannedReply),
  announce: (id: string, state: dto.PresenceState) => client.announcePresence({ id, body: { state } }),
  handBack: byId(client.handBackTicket),
  close: byId(client.closeTicket),
  reopen: byId(client.reopenTicket),
  getSetup: client.getSetup,
  dismissSetup: client.dismissSetup,
  getNumbers: (period: NumbersQuery) => client.getNumbers({ query: period }),
};

/** URL of the same figures as a spreadsheet. */
export const numbersFile = ({ from, to, time_zone }: NumbersQuery) =>
  `${BASE}/numbers/csv${query({ from, to, time_zone })}`;
