/**
 * Every error the server reports to clients, with its HTTP status.
 * Clients translate the key; no sentence and no internal text leaves the server.
 */
export const errorKeys = {
  bad_request: 400,
  invalid_body: 400,
  /** A message to a visitor still contains unfilled placeholders of a canned reply. */
  placeholders_left: 400,
  /** The action's parts don't fit together; `details.problems` says where. */
  action_invalid: 400,
  /** A value is not allowed in its place in the request; `details.parameter` names the parameter. */
  action_value_refused: 400,
  unauthorized: 401,
  session_expired: 401,
  forbidden: 403,
  origin_refused: 403,
  csrf_refused: 403,
  /** The tenant has file uploads by visitors turned off. */
  files_off: 403,
  /** The desk has blocked this visitor. */
  visitor_blocked: 403,
  /** The action is only for visitors whose identity is verified. */
  identity_needed: 403,
  /** The invitation is for another address than the signed-in account's. */
  other_account: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_member: 409,
  /** The link would set a password, but the account already has one: sign in. */
  account_exists: 409,
  /** The session has another tenant open than the page assumes. */
  tenant_changed: 409,
  turn_in_progress: 409,
  message_conflict: 409,
  interrupt_stale: 409,
  scope_unknown: 404,
  /** A message's file does not exist, or was already sent. */
  file_unknown: 404,
  already_answered: 409,
  already_claimed: 409,
  not_escalated: 409,
  /** The call was decided by somebody else (`details.name`), or was sent. */
  call_decided: 409,
  /** The answer already has a correction. */
  already_corrected: 409,
  /** Something has happened since, or it was already undone. */
  undo_stale: 409,
  /** The first request with this `Idempotency-Key` is still running. */
  idempotency_key_in_use: 409,
  /** This `Idempotency-Key` was used before with a different request. */
  idempotency_key_reused: 422,
  request_timeout: 408,
  price_unknown: 409,
  /** Secrets can be stored only once the operator has set an encryption key. */
  secrets_key_missing: 409,
  /** The tenant has reached its quota of documents, bytes or chunks. */
  quota_exceeded: 409,
  proposal_decided: 409,
  proposal_empty: 409,
  /** Too many uploaded files are waiting to be sent. */
  too_many_files: 409,
  /** Used, withdrawn, replaced by a newer one, or expired. */
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  too_many_streams: 429,
  internal: 500,
  overloaded: 503,
  unavailable: 503,
  draining: 503,
  // Only inside a stream or in a job's state:
  turn_failed: 500,
  file_unreadable: 422,
  file_too_large: 413,
  file_type_unsupported: 415,
  file_empty: 422,
  file_encrypted: 422,
  file_too_complex: 422,
  file_row_broken: 422,
  ingestion_failed: 500,
  budget_spent: 409,
  // Why a page or site could not be fetched or ingested; all but the first appear only in a source's state:
  address_refused: 400,
  site_unreachable: 502,
  site_empty: 422,
  sitemap_unreadable: 422,
  page_gone: 404,
  page_refused: 403,
  page_failed: 502,
  page_timeout: 504,
  page_redirects: 422,
  page_outside: 422,
  page_disallowed: 403,
  page_noindex: 422,
  page_duplicate: 422,
  page_elsewhere: 409,
} as const;

export type ErrorKey = keyof typeof errorKeys;

/** What can be wrong with a field. */
export const fieldReasons = [
  "required",
  "wrong_type",
  "too_small",
  "too_big",
  "wrong_format",
  "not_an_option",
  "unknown_field",
  "invalid",
] as const;

export interface FieldProblem {
  /** The field's path in the body or query: `origins.1`. Empty for the whole body. */
  field: string;
  reason: (typeof fieldReasons)[number];
}

/**
 * The body of every error reply: an RFC 9457 problem, `application/problem+json`. `title` is a fixed English
 * sentence for people reading logs; clients translate `key`.
 */
export interface Problem {
  /** A link to the key's documentation. */
  type: string;
  title: string;
  status: number;
  key: ErrorKey;
  request_id: string;
  /** Only what the caller may know: who was first, what the limit is. */
  details?: Record<string, unknown>;
  /** The input fields that were refused. */
  errors?: FieldProblem[];
}

export function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === "string" && Object.hasOwn(errorKeys, value);
}
