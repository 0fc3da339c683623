/** Names of what actions consist of, apart from their schemas: the admin app needs them without a validator. */

/** Who must agree before a call is sent, from nobody to two different people. `two_people` includes the visitor. */
export const APPROVALS = ["none", "visitor", "person", "both", "two_people"] as const;

/**
 * A call's state. `proposed`: known what would be sent; `confirmed`: by the visitor; `approved`: by all who must;
 * `sent`: on its way, or its process died; `unknown`: nobody knows whether it was done.
 */
export const CALL_STATES = [
  "proposed",
  "confirmed",
  "approved",
  "sent",
  "done",
  "failed",
  "unknown",
  "declined",
] as const;

/** What a person may decide about a call. */
export const CALL_DECISIONS = ["approve", "change", "reject", "done", "failed", "again"] as const;
export type CallDecision = (typeof CALL_DECISIONS)[number];

/** What can be wrong with a definition that each of its fields alone does not show. */
export const DEFINITION_PROBLEMS = [
  /** Two parameters, options or fields have the same name. */
  "name_repeated",
  /** A template names no parameter (in a text: no field), or one that may not stand there. */
  "name_unknown",
  "secret_unknown",
  /** Secrets belong in headers. */
  "secret_misplaced",
  /** A path needs all of its values, or it leads elsewhere. */
  "optional_in_path",
  "options_missing",
  "limits_crossed",
  "pattern_invalid",
  /** It might take very long for some value. */
  "pattern_unsafe",
  /** Not of the parameter's type, or on one that no visitor sets. */
  "condition_invalid",
  /** A proof is something that the visitor says, and must. */
  "proof_invalid",
  /** Whoever asks could see or change what is somebody else's: bind the identity, ask for a proof, or declare it public. */
  "proof_missing",
  "address_refused",
  /** A template in scheme, host or port, in a query's name, or behind `#`. */
  "template_misplaced",
  "header_refused",
  /** What only reads has none of PUT, PATCH and DELETE. */
  "method_changes",
  "body_unwanted",
  /** A tool is called by POST, with an object of arguments. */
  "tool_invalid",
  /** What changes something needs somebody's agreement. */
  "approval_missing",
] as const;
export type DefinitionProblemKind = (typeof DEFINITION_PROBLEMS)[number];

export interface DefinitionProblem {
  /** The place in the definition: `parameters.1.pattern`. */
  field: string;
  problem: DefinitionProblemKind;
}

/** Why an operation of an OpenAPI document, or a tool of an MCP server, can't become an action. */
export const IMPORT_REFUSALS = [
  /** HEAD, OPTIONS, TRACE. */
  "method_unsupported",
  "file_upload",
  /** A form or XML. */
  "body_not_json",
  /** Its schema doesn't say what it consists of. */
  "body_unclear",
  /** GET with a body. */
  "body_unwanted",
  /** A list of objects or lists, or one that is the whole body. */
  "list_required",
  /** An object in a query, a free-form object, or a schema without a type. */
  "value_unsupported",
  "too_many_values",
  "cookie_required",
  /** A header that the connection or Frontdesk itself sets. */
  "header_ours",
  "auth_cookie",
  /** A key in the address would be in logs. */
  "auth_query",
  /** Client certificates, digests, or a scheme that isn't described. */
  "auth_unsupported",
  "reply_not_json",
  "reply_missing",
  "reference_remote",
  "reference_broken",
  "too_complex",
  "server_missing",
  "address_refused",
  /** It runs longer than a call may take. */
  "tool_is_task",
  "unusable",
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

/** What its owner should know of an imported action. */
export const IMPORT_NOTES = [
  /** These optional values are not among its parameters. */
  "left_out",
  /** These lists take one item. */
  "one_item",
  /** The document allows several forms; this is the first that can be filled in. */
  "one_of_several",
  "deprecated",
  /** The reply's fields aren't described. */
  "fields_unknown",
  /** Its reply is a list: the fields are those of the first entry. */
  "first_entry",
  /** The key is a user's name and password, joined by a colon and written in Base64. */
  "key_is_basic",
  /** The key is an access token; one that expires has to be replaced. */
  "key_may_expire",
  /** The server's own hints. They change nothing. */
  "hint_reads",
  "hint_destructive",
  "hint_repeatable",
] as const;
export type ImportNote = (typeof IMPORT_NOTES)[number];
