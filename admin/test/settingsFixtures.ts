/** A desk as its owner sees it under Settings and Account: one with data everywhere, and a new one. */
import { tenantSettingsSchema } from "../../server/protocol/settings.ts";
import type * as client from "../src/api/client.ts";
import { problem, type Replies } from "./fakeApi.ts";

const at = "2026-11-20T10:00:00.000Z";
const id = (n: number) => `01a1b2c3-0000-7000-8000-${String(n).padStart(12, "0")}`;

const origins: client.ListOriginsReply = {
  origins: [
    { origin: "https://www.lumen.example", created_at: at, seen_at: at, seen_page: "https://www.lumen.example/help" },
    { origin: "https://shop.lumen.example", created_at: at, seen_at: null, seen_page: null },
  ],
  blocked: [
    {
      origin: "https://a-very-long-name-of-a-shop.lumen.example",
      ...{ attempts: 12, page: "https://a-very-long-name-of-a-shop.lumen.example/x", last_at: at, can_allow: true },
    },
    { origin: "null", attempts: 1, page: null, last_at: at, can_allow: false },
  ],
};
const members: client.ListMembersReply = {
  members: [
    { id: "member-1", name: "Olga Owner", email: "olga@lumen.example", role: "owner", has_second_factor: true },
    { id: "member-2", name: "Arne Agent", email: "arne@lumen.example", role: "agent", has_second_factor: false },
  ],
};
const invitations: client.ListInvitationsReply = {
  invitations: [
    {
      ...{ id: id(1), email: "new@lumen.example", role: "viewer", is_mailed: true, created_at: at },
      expires_at: "2031-01-01T00:00:00.000Z",
    },
  ],
};
const api_keys: client.ListApiKeysReply = {
  api_keys: [
    {
      ...{ id: id(2), name: "Nightly import", prefix: "fd_abcd", scopes: ["ingest", "read"], created_at: at },
      ...{ expires_at: "2031-01-01T00:00:00.000Z", last_used_at: at, revoked_at: null },
    },
    {
      ...{ id: id(3), name: "Old script", prefix: "fd_wxyz", scopes: ["settings"], created_at: at },
      ...{ expires_at: null, last_used_at: null, revoked_at: at },
    },
  ],
};
const webhooks: client.ListWebhooksReply = {
  webhooks: [
    {
      ...{ id: id(4), kind: "webhook", url: "https://hooks.lumen.example/frontdesk", events: ["ticket.opened"] },
      ...{ is_enabled: true, is_gone: false, previous_secret_until: null, last_delivery: null, created_at: at },
    },
    {
      ...{ id: id(5), kind: "slack", url: "https://hooks.slack.example/services/…", events: ["gap.found"] },
      ...{ is_enabled: false, is_gone: true, previous_secret_until: null, last_delivery: null, created_at: at },
    },
  ],
};
const operated: client.GetModelReply = {
  may_change: false,
  operator: { answer: null, fast: null, judge: null, title: null, embeddings: "all-MiniLM-L6-v2" },
  own: null,
  limits: { daily_cost_cap_micros: null, cost_micros: 0, answer_tokens: 6000 },
};
const ownModel: client.GetModelReply = {
  ...operated,
  may_change: true,
  operator: { ...operated.operator, answer: "gpt-5-mini", fast: "gpt-5-nano", judge: "gpt-5-mini" },
  own: {
    ...{ base_url: "https://models.lumen.example/v1", key_end: "wxyz", is_enabled: true, changed_at: at },
    models: { answer: "a-model-with-a-very-long-name-of-2031-11-20", fast: "small-model", judge: null, title: null },
  },
  limits: { daily_cost_cap_micros: 5_000_000, cost_micros: 1_234_000, answer_tokens: 6000 },
};
const exportOf = { byte_size: 48_211, created_at: at, expires_at: "2031-01-01T00:00:00.000Z" };
const exports: client.ListExportsReply = {
  exports: [
    {
      ...{ id: id(6), kind: "conversations", format: "csv", status: "ready", done: 3, total: 3 },
      ...{ ...exportOf, link: "/api/v1/admin/exports/1" },
    },
    { id: id(7), kind: "knowledge", format: "zip", status: "running", done: 40, total: 120, ...exportOf, link: null },
    { id: id(8), kind: "settings", format: "json", status: "failed", done: 0, total: null, ...exportOf, link: null },
  ],
};
const audit: client.ListAuditReply = {
  entries: [
    {
      ...{ id: id(9), actor: "member-1", actor_name: "Olga Owner", action: "settings_changed", subject: null },
      ...{ details: { settings: ["threshold"], from: { threshold: 0.7 }, to: { threshold: 0.8 } }, created_at: at },
    },
    {
      ...{ id: id(10), actor: "system", actor_name: null, action: "retention_applied", subject: null },
      ...{ details: {}, created_at: at },
    },
  ],
  names: {},
  next_cursor: null,
};
const preview: client.GetSettingsThresholdPreviewReply = {
  ...{ days: 7, graded: 40 },
  points: Array.from({ length: 21 }, (_, n) => ({
    ...{ threshold: n / 20, answered: 40 - 2 * n, clarified: n, handed_over: n },
  })),
};

const settings = tenantSettingsSchema.parse({
  ...{ greeting: "Hello from Lumen!", accent: "#a8431f", suggestions: ["Where is my lamp?"], languages: ["en", "de"] },
  ...{ instructions: "Friendly and short.", daily_cost_cap_micros: 5_000_000, identity_secret: "x".repeat(32) },
  ...{ model_prices: [{ model: "my-model", usd_per_million_in: 0.25, usd_per_million_out: 2 }] },
  ...{ handover_texts: [{ locale: "en", unsure: "We are on it ({ticket}).", asked: null }] },
});

/** Everything has data. */
export const fullDesk: Replies = {
  "GET /settings": settings,
  "GET /origins": origins,
  "GET /service": { level: "documents", cost_micros: 5_000_000, questions: 412, waiting: 3, model: "my-model" },
  "GET /settings/threshold-preview": preview,
  "GET /members": members,
  "GET /invitations": invitations,
  "GET /api-keys": api_keys,
  "GET /model": ownModel,
  "GET /webhooks": webhooks,
  "GET /exports": exports,
  "GET /audit": audit,
  "GET /api/auth/sessions": {
    sessions: [
      { id: "1", is_current: true, device: "Firefox, Linux", network: "192.0.2.x", created_at: at, last_used_at: at },
      { id: "2", is_current: false, device: null, network: null, created_at: at, last_used_at: at },
    ],
  },
  "GET /api/auth/second-factor": { is_on: true, recovery_codes_left: 3 },
  "GET /api/auth/options": { first_run: false, sign_up: true, provider: null, mail: true },
};

/** The first day: nothing has been set, added or sent. */
export const emptyDesk: Replies = {
  ...fullDesk,
  "GET /settings": tenantSettingsSchema.parse({}),
  "GET /origins": { origins: [], blocked: [] },
  "GET /service": { level: "full", cost_micros: 0, questions: 0, waiting: 0, model: null },
  "GET /settings/threshold-preview": { ...preview, graded: 0 },
  "GET /members": { members: members.members.slice(0, 1) },
  "GET /invitations": { invitations: [] },
  "GET /api-keys": { api_keys: [] },
  "GET /model": operated,
  "GET /webhooks": { webhooks: [] },
  "GET /exports": { exports: [] },
  "GET /audit": { entries: [], names: {}, next_cursor: null },
  "GET /api/auth/second-factor": { is_on: false, recovery_codes_left: 0 },
};

/** A service that is down, except for the session. */
export const brokenDesk: Replies = Object.fromEntries(
  Object.keys(fullDesk).map((request) => [request, () => problem(503, "unavailable")]),
);
