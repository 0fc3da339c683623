/**
 * What the app asks of the service, by the app's own names: thin over the generated client (`client.ts`), so that a route
 * that changes no longer compiles here. Accounts (`/api/auth`) are not in the API's document and stand for themselves.
 */
import type * as dto from "../../../server/protocol/admin.ts";
import type { NumbersQuery } from "../../../server/protocol/numbers.ts";
import * as client from "./client.ts";
import { ApiError, auth, BASE, call, query } from "./request.ts";

export { ApiError, send, showTenant, whenSignedOut, whenTenantChanged } from "./request.ts";

/** An operation that needs nothing but an id. */
export const byId =
  <Reply>(send: (input: { id: string }) => Promise<Reply>) =>
  (id: string) =>
    send({ id });

/** A form with one file. */
function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

type QueryOf<Send extends (input: never) => unknown> = NonNullable<NonNullable<Parameters<Send>[0]>["query"]>;

export const api = {
  signIn: (email: string, password: string, code?: string) => auth("/sign-in/email", { email, password, code }),
  signOut: () => auth("/sign-out", {}),
  changePassword: (current: string, next: string) =>
    auth("/change-password", { current_password: current, new_password: next }),
  startProvider: () => call<dto.ProviderStarted>("POST", "/api/auth/provider/start"),
  listSessions: () => call<dto.SessionList>("GET", "/api/auth/sessions"),
  endSession: (id: string) => call<{ done: true }>("DELETE", `/api/auth/sessions/${id}`),
  endOtherSessions: () => auth("/sessions/end-others", {}),
  getSecondFactor: () => call<dto.SecondFactor>("GET", "/api/auth/second-factor"),
  startSecondFactor: (password: string) =>
    call<dto.SecondFactorStarted>("POST", "/api/auth/second-factor/start", { password }),
  confirmSecondFactor: (code: string) => call<dto.RecoveryCodes>("POST", "/api/auth/second-factor/confirm", { code }),
  renewRecoveryCodes: (password: string) =>
    call<dto.RecoveryCodes>("POST", "/api/auth/second-factor/recovery-codes", { password }),
  stopSecondFactor: (password: string) => auth("/second-factor/stop", { password }),
  listDesks: () => call<dto.Desks>("GET", "/api/auth/desks"),
  /** The address of who is signed in, desk or none; null when nobody is. */
  whoIsSignedIn: async () => {
    try {
      return (await api.listDesks()).email;
    } catch (error) {
      if (error instanceof ApiError && error.key === "unauthorized") return null;
      throw error;
    }
  },
  openTenant: (tenantId: string) => auth("/open-tenant", { tenant_id: tenantId }),
  accountOptions: () => call<dto.AccountOptions>("GET", "/api/auth/options"),
  showLink: (kind: "invitation" | "sign-up", token: string) =>
    call<dto.InvitationShown>("POST", `/api/auth/${kind}/look`, { token }),
  followLink: (kind: "invitation" | "sign-up", answer: { token: string; name?: string; password?: string }) =>
    auth(`/${kind}/accept`, answer),
  signUp: (asked: { email: string; tenant_name: string; locale: dto.MailLocale }) => auth("/sign-up", asked),
  completeFirstRun: (first: { code: string; tenant_name: string; name: string; email: string; password: string }) =>
    auth("/first-run", first),
  requestPasswordReset: (email: string, locale: dto.MailLocale) => auth("/password-reset", { email, locale }),
  resetPassword: (token: string, password: string) => auth("/password-reset/accept", { token, password }),
  me: client.getMe,
  renameMe: (name: string) => client.renameMe({ body: { name } }),
  renameDesk: (name: string) => client.renameDesk({ body: { name } }),

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

  listDocuments: (query: QueryOf<typeof client.listDocuments>) => client.listDocuments({ query }),
  getKnowledge: client.getKnowledge,
  getDocument: byId(client.getDocument),
  listChunks: (id: string, cursor?: string) => client.listDocumentChunks({ id, query: { cursor } }),
  deleteDocument: byId(client.deleteDocument),
  deleteDocuments: (ids: string[]) => client.deleteDocuments({ body: { document_ids: ids } }),
  collectDocuments: (ids: string[], collection: string | null) =>
    client.collectDocuments({ body: { document_ids: ids, collection } }),
  retryDocument: byId(client.retryDocument),
  upload: (file: File) => client.addDocument({ body: formOf(file) }),
  replaceFile: (id: string, file: File) => client.setDocumentFile({ id, body: formOf(file) }),

  getQa: byId(client.getDocumentQa),
  addQa: (qa: dto.QaRequest) => client.addDocumentQa({ body: qa }),
  changeQa: (id: string, qa: dto.QaRequest) => client.setDocumentQa({ id, body: qa }),

  listSources: client.listSources,
  getSource: byId(client.getSource),
  addSource: (source: dto.SourceRequest) => client.addSource({ body: source }),
  updateSource: (id: string, patch: dto.SourcePatch) => client.changeSource({ id, body: patch }),
  syncSource: byId(client.syncSource),
  deleteSource: byId(client.deleteSource),
  listSourcePages: (id: string, query: QueryOf<typeof client.listSourcePages>) => client.listSourcePages({ id, query }),

  listCacheEntries: (query: QueryOf<typeof client.listCacheEntries>) => client.listCacheEntries({ query }),
  approveCacheEntry: byId(client.approveCacheEntry),
  pinCacheEntry: (id: string, isPinned: boolean) => client.pinCacheEntry({ id, body: { is_pinned: isPinned } }),
  dropCacheEntry: byId(client.deleteCacheEntry),

  getSettings: client.getSettings,
  /** Uploads the widget's logo or avatar; it shows at once. */
  setImage: (kind: "logo" | "avatar", image: File) => client.setSettingsImage({ kind, body: image }),
  updateSettings: (patch: Partial<dto.Settings>) => client.changeSettings({ body: patch }),
  listOrigins: client.listOrigins,
  addOrigin: (origin: string) => client.addOrigin({ body: { origin } }),
  ignoreOrigin: (origin: string) => client.ignoreOrigin({ body: { origin } }),
  getSetup: client.getSetup,
  dismissSetup: client.dismissSetup,
  getService: client.getService,
  previewThreshold: client.getSettingsThresholdPreview,
  removeOrigin: (origin: string) => client.deleteOrigin({ query: { origin } }),
  listMembers: client.listMembers,
  changeRole: (id: string, role: dto.Role) => client.changeMember({ id, body: { role } }),
  listInvitations: client.listInvitations,
  invite: (invitation: { email: string; role: dto.Role; locale: dto.MailLocale }) =>
    client.addInvitation({ body: invitation }),
  resendInvitation: (id: string, locale: dto.MailLocale) => client.resendInvitation({ id, body: { locale } }),
  withdrawInvitation: byId(client.deleteInvitation),
  removeMember: byId(client.deleteMember),
  listAudit: (query: QueryOf<typeof client.listAudit>) => client.listAudit({ query }),
  getNumbers: (period: NumbersQuery) => client.getNumbers({ query: period }),

  listExports: client.listExports,
  requestExport: (body: client.AddExportBody) => client.addExport({ body }),
  deleteExport: byId(client.deleteExport),
  eraseVisitor: (email: string) => client.eraseVisitor({ body: { email } }),
  listApiKeys: client.listApiKeys,
  createApiKey: (key: dto.ApiKeyRequest) => client.addApiKey({ body: key }),
  listWebhooks: client.listWebhooks,
  addWebhook: (body: client.AddWebhookBody) => client.addWebhook({ body }),
  updateWebhook: (id: string, body: client.ChangeWebhookBody) => client.changeWebhook({ id, body }),
  deleteWebhook: byId(client.deleteWebhook),
  rotateWebhookSecret: byId(client.rotateWebhookSecret),
  testWebhook: byId(client.testWebhook),
  listDeliveries: (id: string, cursor?: string) => client.listWebhookDeliveries({ id, query: { cursor, limit: 20 } }),
  replayDelivery: (id: string, deliveryId: string) => client.replayWebhookDelivery({ id, delivery_id: deliveryId }),
  revokeApiKey: byId(client.deleteApiKey),
};

/** Where the same figures are as a spreadsheet. */
export const numbersFile = ({ from, to, time_zone }: NumbersQuery) =>
  `${BASE}/numbers/csv${query({ from, to, time_zone })}`;
