/** The enumerations of actions, apart from the schemas, so that the admin app can use them without a validator. */

/** Who must agree before a call is sent, from nobody to two different people. `two_people` includes the visitor. */
export const APPROVALS = ["none", "visitor", "person", "both", "two_people"] as const;

/**
 * A call's state. `proposed`: what would be sent is fixed; `confirmed`: by the visitor; `approved`: by everybody needed;
 * `sent`: in flight, or its process died; `unknown`: it may or may not have been done.
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

/** Problems with a definition that no single field's schema can detect. */
export const DEFINITION_PROBLEMS = [
  /** Two parameters, options or fields have the same name. */
  "name_repeated",
  /** A template names no parameter (in a text: no field), or one that is not allowed there. */
  "name_unknown",
  "secret_unknown",
  /** Secrets belong in headers. */
  "secret_misplaced",
  /** Without one of its values, a path would lead elsewhere. */
  "optional_in_path",
  "options_missing",
  "limits_crossed",
  "pattern_invalid",
  /** The pattern might be very slow for some values. */
  "pattern_unsafe",
  /** The value doesn't fit the parameter's type, or the parameter is not the visitor's. */
  "condition_invalid",
  /** A proof must be a required value from the visitor. */
  "proof_invalid",
  /** Anybody could see or change other people's data: bind the identity, ask for a proof, or declare it public. */
  "proof_missing",
  "address_refused",
  /** A template in the scheme, host or port, in a query's name, or after `#`. */
  "template_misplaced",
  "header_refused",
  /** A look-up can't use PUT, PATCH or DELETE. */
  "method_changes",
  "body_unwanted",
  /** A tool is called by POST, with an object of arguments. */
  "tool_invalid",
  /** A change needs somebody's agreement. */
  "approval_missing",
] as const;
export type DefinitionProblemKind = (typeof DEFINITION_PROBLEMS)[number];

export interface DefinitionProblem {
  /** Path in the definition: `parameters.1.pattern`. */
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
  /** Its schema doesn't describe what it contains. */
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
  /** The tool is a long-running task. */
  "tool_is_task",
  "unusable",
] as const;
export type ImportRefusal = (typeof IMPORT_REFUSALS)[number];

/** What an owner should know about an imported action. */
export const IMPORT_NOTES = [
  /** These optional values were not imported as parameters. */
  "left_out",
  /** These lists take one item. */
  "one_item",
  /** The document allows several variants; the first simple one was imported. */
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
