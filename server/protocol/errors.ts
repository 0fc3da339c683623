/**
 * Every error the server can name to the outside, with the HTTP status it travels under.
 * Clients translate the key; no sentence and no internal text ever leaves the server.
 */
export const errorKeys = {
  bad_request: 400,
  invalid_body: 400,
  /** A message to a visitor has placeholders of a saved reply that nobody has filled in. */
  placeholders_left: 400,
  unauthorized: 401,
  session_expired: 401,
  forbidden: 403,
  origin_refused: 403,
  csrf_refused: 403,
  /** The tenant takes no files from visitors. */
  files_off: 403,
  /** The desk takes nothing from this visitor any more. */
  visitor_blocked: 403,
  /** The invitation names another address than the one that is signed in. */
  other_account: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_member: 409,
  /** A link would set a password, but the account it is for has one: sign in. */
  account_exists: 409,
  /** The session has another tenant open than the page thinks. */
  tenant_changed: 409,
  turn_in_progress: 409,
  message_conflict: 409,
  interrupt_stale: 409,
  scope_unknown: 404,
  /** A file of a message is not there, or has been sent before. */
  file_unknown: 404,
  already_answered: 409,
  already_claimed: 409,
  not_escalated: 409,
  /** The answer has a correction already. */
  already_corrected: 409,
  /** Something has happened since, or it is undone. */
  undo_stale: 409,
  /** The first request with this `Idempotency-Key` is still running. */
  idempotency_key_in_use: 409,
  /** This `Idempotency-Key` came with another request before. */
  idempotency_key_reused: 422,
  request_timeout: 408,
  price_unknown: 409,
  /** A secret can be stored only once the operator has set a key to encrypt it with. */
  secrets_key_missing: 409,
  /** The tenant keeps as many documents, bytes or passages as it may. */
  quota_exceeded: 409,
  proposal_decided: 409,
  proposal_empty: 409,
  /** As many as may wait to be sent do. */
  too_many_files: 409,
  /** Used, withdrawn, replaced by a newer one or too old. */
  link_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  too_many_streams: 429,
  internal: 500,
  overloaded: 503,
  unavailable: 503,
  draining: 503,
  // Only ever inside a stream or a job's state:
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
  // Why a page or a site could not be fetched or taken in; but for the first only ever in a source's state:
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
  /** Where the field is in the body or the query: `origins.1`. Empty for the body as a whole. */
  field: string;
  reason: (typeof fieldReasons)[number];
}

/**
 * The body of every error reply: a problem as RFC 9457 has it, `application/problem+json`. `title` is a fixed English
 * sentence for whoever reads a log; clients translate `key`.
 */
export interface Problem {
  /** Leads to what the key means. */
  type: string;
  title: string;
  status: number;
  key: ErrorKey;
  request_id: string;
  /** Only what the caller may know: who was first, how many there may be. */
  details?: Record<string, unknown>;
  /** What of the input was refused. */
  errors?: FieldProblem[];
}

export function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === "string" && Object.hasOwn(errorKeys, value);
}
