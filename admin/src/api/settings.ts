/** The desk's API for its owners' settings. */
import type * as dto from "../../../server/protocol/admin.ts";
import type { CheckName } from "../../../server/protocol/doctor.ts";
import { byId, type QueryOf } from "./api.ts";
import * as client from "./client.ts";

export const settingsApi = {
  renameDesk: (name: string) => client.renameDesk({ body: { name } }),

  getSettings: client.getSettings,
  /** Uploads the widget's logo or avatar; it takes effect at once. */
  setImage: (kind: "logo" | "avatar", image: File) => client.setSettingsImage({ kind, body: image }),
  updateSettings: (patch: Partial<dto.Settings>) => client.changeSettings({ body: patch }),
  listOrigins: client.listOrigins,
  addOrigin: (origin: string) => client.addOrigin({ body: { origin } }),
  ignoreOrigin: (origin: string) => client.ignoreOrigin({ body: { origin } }),
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
  examine: (check: CheckName) => client.getDoctor({ query: { check } }),
  listDeadLetters: (cursor?: string) => client.listDeadLetters({ query: { cursor, limit: 50 } }),
  retryDeadLetters: (dead_letters: client.RetryDeadLettersBody["dead_letters"]) =>
    client.retryDeadLetters({ body: { dead_letters } }),
  dropDeadLetters: (dead_letters: client.RetryDeadLettersBody["dead_letters"]) =>
    client.dropDeadLetters({ body: { dead_letters } }),
  revokeApiKey: byId(client.deleteApiKey),
};
