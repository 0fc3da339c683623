/** One function per endpoint of the desk's API. What goes wrong becomes an `ApiError` with the server's key. */
import type * as dto from "../../../server/protocol/admin.ts";
import type { AuditList } from "../../../server/protocol/audit.ts";
import type { Export, ExportList, ExportRequest, VisitorErased } from "../../../server/protocol/data.ts";
import type { Attachment } from "../../../server/protocol/events.ts";
import type { Numbers, NumbersQuery } from "../../../server/protocol/numbers.ts";
import type { Service } from "../../../server/protocol/service.ts";
import type { Setup } from "../../../server/protocol/setup.ts";
import type { ThresholdPreview } from "../../../server/protocol/thresholdPreview.ts";
import type {
  Delivery,
  DeliveryList,
  Webhook,
  WebhookList,
  WebhookMade,
  WebhookPatch,
  WebhookRequest,
} from "../../../server/protocol/webhooks.ts";
import { ApiError, auth, BASE, call, get, post, query, remove, send, sendFile } from "./request.ts";

export { ApiError, send, showTenant, whenSignedOut, whenTenantChanged } from "./request.ts";

interface PageQuery {
  cursor?: string;
  limit: number;
}
interface DocumentQuery extends PageQuery {
  kind: dto.DocumentRow["kind"];
  status?: string | undefined;
  search?: string | undefined;
}
interface CacheQuery extends PageQuery {
  search?: string | undefined;
  entry_id?: string | undefined;
  pinned?: "true" | undefined;
  order?: dto.CacheListQuery["order"] | undefined;
}
interface SourcePageQuery extends PageQuery {
  filter?: dto.SourcePageFilter | undefined;
}

type AuditPageQuery = PageQuery & Partial<Record<"actor" | "action" | "from" | "to" | "search", string | undefined>>;

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
  me: () => get<dto.Me>("/me"),

  listTickets: (view: dto.ViewQuery, { ids, cursor, limit }: { ids?: string[]; cursor?: string; limit: number }) => {
    const texts = Object.entries({ ...view, ids, cursor, limit }).map(([name, value]) => [name, value?.toString()]);
    return get<dto.TicketList>(`/tickets${query(Object.fromEntries(texts))}`);
  },
  countQueues: () => get<dto.QueueCounts>("/tickets/counts"),
  listTicketFacets: () => get<dto.TicketFacets>("/tickets/facets"),
  changeTickets: (request: dto.BulkRequest) => post<dto.BulkReply>("/tickets/bulk", request),
  setTicketLabels: (id: string, labels: string[]) =>
    call<{ label_ids: string[] }>("PUT", `${BASE}/tickets/${id}/labels`, { label_ids: labels }),
  listLabels: () => get<{ labels: dto.Label[] }>("/labels"),
  addLabel: (label: dto.LabelRequest) => post<dto.Label>("/labels", label),
  changeLabel: ({ id, ...label }: dto.Label) => call<dto.Label>("PUT", `${BASE}/labels/${id}`, label),
  deleteLabel: (id: string) => remove(`/labels/${id}`),
  getAlerts: () => get<dto.AlertPreferences>("/alerts"),
  saveAlerts: (wanted: dto.AlertPreferences) => call<dto.AlertPreferences>("PUT", `${BASE}/alerts`, wanted),
  listViews: () => get<{ views: dto.View[] }>("/views"),
  addView: (view: dto.ViewRequest) => post<dto.View>("/views", view),
  deleteView: (id: string) => remove(`/views/${id}`),
  getTicket: (id: string) => get<dto.TicketDetail>(`/tickets/${id}`),
  claim: (id: string) => post<dto.TicketChange>(`/tickets/${id}/claim`),
  takeOver: (id: string) => post<dto.TicketChange>(`/tickets/${id}/take-over`),
  join: (id: string) => post<dto.TicketChange>(`/tickets/${id}/join`),
  listColleagues: () => get<{ colleagues: dto.Colleague[] }>("/colleagues"),
  assign: (id: string, member_id: string, note: string) =>
    post<dto.TicketChange>(`/tickets/${id}/assign`, { member_id, ...(note && { note }) }),
  release: (id: string) => post<dto.TicketChange>(`/tickets/${id}/release`),
  snooze: (id: string, until: Date) => post<dto.TicketChange>(`/tickets/${id}/snooze`, { until: until.toISOString() }),
  wake: (id: string) => post<dto.TicketChange>(`/tickets/${id}/wake`),
  merge: (id: string, into: string) => post<dto.TicketChange>(`/tickets/${id}/merge`, { into }),
  followUp: (id: string, content: string) => post<dto.TicketChange>(`/tickets/${id}/follow-up`, { content }),
  correct: (id: string, messageId: string, content: string) =>
    post<dto.TicketChange>(`/tickets/${id}/messages/${messageId}/correct`, { content }),
  undo: (id: string, undo_id: string) => post<dto.TicketChange>(`/tickets/${id}/undo`, { undo_id }),
  block: (id: string) => post<dto.TicketChange>(`/tickets/${id}/block`),
  unblock: (id: string) => post<dto.TicketChange>(`/tickets/${id}/unblock`),
  reply: (id: string, content: string, files: string[] = []) =>
    post<dto.TicketChange>(`/tickets/${id}/reply`, { content, files }),
  resolve: (id: string, answer: string, files: string[] = []) =>
    post<dto.TicketChange>(`/tickets/${id}/resolve`, { answer, files }),
  addNote: (id: string, content: string, mentions: string[] = []) =>
    post<dto.Note>(`/tickets/${id}/notes`, { content, mentions }),
  readVisitor: (id: string) => get<dto.TicketVisitor>(`/tickets/${id}/visitor`),
  draft: (id: string, wanted: { wish: dto.DraftWish; text: string } | Record<string, never> = {}) =>
    post<dto.Draft>(`/tickets/${id}/draft`, wanted),
  addTicketFile: async (id: string, file: File) => {
    const form = new FormData();
    form.append("file", file);
    return (await send(`${BASE}/tickets/${id}/files`, { method: "POST", body: form })).json() as Promise<Attachment>;
  },
  dropTicketFile: (id: string, fileId: string) => remove(`/tickets/${id}/files/${fileId}`),
  listCannedReplies: () => get<{ replies: dto.CannedReply[] }>("/canned-replies"),
  addCannedReply: (reply: { name: string; content: string }) => post<dto.CannedReply>("/canned-replies", reply),
  deleteCannedReply: (id: string) => remove(`/canned-replies/${id}`),
  announce: (id: string, state: dto.PresenceState) => post<{ done: true }>(`/tickets/${id}/presence`, { state }),
  handBack: (id: string) => post<dto.TicketChange>(`/tickets/${id}/hand-back`),
  close: (id: string) => post<dto.TicketChange>(`/tickets/${id}/close`),
  reopen: (id: string) => post<dto.TicketChange>(`/tickets/${id}/reopen`),

  listDocuments: ({ limit, ...filter }: DocumentQuery) =>
    get<dto.DocumentList>(`/documents${query({ ...filter, limit: limit.toString() })}`),
  getKnowledge: () => get<dto.KnowledgeStatus>("/knowledge"),
  getDocument: (id: string) => get<dto.DocumentDetail>(`/documents/${id}`),
  listChunks: (id: string, cursor?: string) => get<dto.ChunkList>(`/documents/${id}/chunks${query({ cursor })}`),
  deleteDocument: (id: string) => remove(`/documents/${id}`),
  deleteDocuments: (ids: string[]) => post<{ deleted: string[] }>("/documents/delete", { document_ids: ids }),
  collectDocuments: (ids: string[], collection: string | null) =>
    post<{ changed: string[] }>("/documents/collect", { document_ids: ids, collection }),
  retryDocument: (id: string) => post<{ done: true }>(`/documents/${id}/retry`),
  upload: (file: File) => sendFile("POST", "/documents", file),
  replaceFile: (id: string, file: File) => sendFile("PUT", `/documents/${id}/file`, file),

  getQa: (id: string) => get<dto.Qa>(`/documents/qa/${id}`),
  addQa: (qa: dto.QaRequest) => post<{ document_id: string }>("/documents/qa", qa),
  changeQa: (id: string, qa: dto.QaRequest) => call<{ document_id: string }>("PUT", `${BASE}/documents/qa/${id}`, qa),

  listSources: () => get<dto.SourceList>("/sources"),
  getSource: (id: string) => get<dto.Source>(`/sources/${id}`),
  addSource: (source: dto.SourceRequest) => post<dto.Source>("/sources", source),
  updateSource: (id: string, patch: dto.SourcePatch) => call<dto.Source>("PATCH", `${BASE}/sources/${id}`, patch),
  syncSource: (id: string) => post<dto.Source>(`/sources/${id}/sync`),
  deleteSource: (id: string) => remove(`/sources/${id}`),
  listSourcePages: (id: string, { limit, ...filter }: SourcePageQuery) =>
    get<dto.SourcePageList>(`/sources/${id}/pages${query({ ...filter, limit: limit.toString() })}`),

  listCacheEntries: ({ limit, ...filter }: CacheQuery) =>
    get<dto.CacheList>(`/cache${query({ ...filter, limit: limit.toString() })}`),
  approveCacheEntry: (id: string) => call<dto.CachedEntry>("PUT", `${BASE}/cache/${id}/approval`),
  pinCacheEntry: (id: string, isPinned: boolean) =>
    call<dto.CachedEntry>("PUT", `${BASE}/cache/${id}/pin`, { is_pinned: isPinned }),
  dropCacheEntry: (id: string) => remove(`/cache/${id}`),

  getSettings: () => get<dto.Settings>("/settings"),
  /** Uploads the widget's logo or avatar; it shows at once. */
  setImage: async (kind: "logo" | "avatar", image: File) =>
    (await send(`${BASE}/settings/images/${kind}`, { method: "PUT", body: image })).json() as Promise<dto.Settings>,
  updateSettings: (patch: Partial<dto.Settings>) => call<dto.Settings>("PATCH", `${BASE}/settings`, patch),
  listOrigins: () => get<dto.OriginList>("/origins"),
  addOrigin: (origin: string) => post<{ origin: string }>("/origins", { origin }),
  ignoreOrigin: (origin: string) => post<{ done: true }>("/origins/ignore", { origin }),
  getSetup: () => get<Setup>("/setup"),
  dismissSetup: () => post<{ done: true }>("/setup/dismiss"),
  getService: () => get<Service>("/service"),
  previewThreshold: () => get<ThresholdPreview>("/settings/threshold-preview"),
  removeOrigin: (origin: string) => remove(`/origins${query({ origin })}`),
  listMembers: () => get<dto.MemberList>("/members"),
  changeRole: (id: string, role: dto.Role) => call<{ done: true }>("PATCH", `${BASE}/members/${id}`, { role }),
  listInvitations: () => get<{ invitations: dto.Invitation[] }>("/invitations"),
  invite: (invitation: { email: string; role: dto.Role; locale: dto.MailLocale }) =>
    post<dto.InvitationMade>("/invitations", invitation),
  resendInvitation: (id: string, locale: dto.MailLocale) =>
    post<dto.InvitationMade>(`/invitations/${id}/resend`, { locale }),
  withdrawInvitation: (id: string) => remove(`/invitations/${id}`),
  removeMember: (id: string) => remove(`/members/${id}`),
  listAudit: ({ limit, ...filter }: AuditPageQuery) =>
    get<AuditList>(`/audit${query({ ...filter, limit: limit.toString() })}`),
  getNumbers: (period: NumbersQuery) => get<Numbers>(`/numbers${query({ ...period })}`),

  listExports: () => get<ExportList>("/exports"),
  requestExport: (request: ExportRequest) => post<Export>("/exports", request),
  deleteExport: (id: string) => remove(`/exports/${id}`),
  eraseVisitor: (email: string) => post<VisitorErased>("/visitors/erase", { email }),
  listApiKeys: () => get<{ api_keys: dto.ApiKey[] }>("/api-keys"),
  createApiKey: (key: dto.ApiKeyRequest) => post<dto.ApiKey & { secret: string }>("/api-keys", key),
  listWebhooks: () => get<WebhookList>("/webhooks"),
  addWebhook: (webhook: WebhookRequest) => post<WebhookMade>("/webhooks", webhook),
  updateWebhook: (id: string, patch: WebhookPatch) => call<Webhook>("PATCH", `${BASE}/webhooks/${id}`, patch),
  deleteWebhook: (id: string) => remove(`/webhooks/${id}`),
  rotateWebhookSecret: (id: string) => post<WebhookMade>(`/webhooks/${id}/rotate-secret`),
  testWebhook: (id: string) => post<Delivery>(`/webhooks/${id}/test`),
  listDeliveries: (id: string, cursor?: string) =>
    get<DeliveryList>(`/webhooks/${id}/deliveries${query({ cursor, limit: "20" })}`),
  replayDelivery: (id: string, deliveryId: string) => post<Delivery>(`/webhooks/${id}/deliveries/${deliveryId}/replay`),
  revokeApiKey: (id: string) => remove(`/api-keys/${id}`),
};

/** Where the same figures are as a spreadsheet. */
export const numbersFile = ({ from, to, time_zone }: NumbersQuery) =>
  `${BASE}/numbers/csv${query({ from, to, time_zone })}`;
