/** Explains an error so that a model can act on it: what happened, and what to do next. Reveals no internal text. */
import type { z } from "zod";
import { toAppError } from "../http/errorHandler.ts";
import { problemTitles } from "../http/problemTitles.ts";
import type { ErrorKey } from "../protocol/errors.ts";

const NEXT: Partial<Record<ErrorKey, string>> = {
  not_found: "Check the id: list_tickets and list_actions return the valid ones.",
  already_answered: "Read the ticket again before you write anything else.",
  already_claimed: "A person is working on it: leave it to them, or ask them to release it.",
  not_escalated: "The assistant is answering, or it is over: only tickets that wait for a person can be answered.",
  placeholders_left: "Replace every {{placeholder}} with its value.",
  action_value_refused: "Correct the values named below; list_actions says what each may be.",
  identity_needed: "This visitor's identity is not verified, so the action can't be run for them.",
  call_decided: "The call needs nothing more: read the conversation's state.",
  idempotency_key_reused: "Use a new idempotency_key for another action, other values or another ticket.",
  rate_limited: "Wait, then try again once.",
  overloaded: "Wait a few seconds, then try again once.",
  unavailable: "Wait a few seconds, then try again once.",
  unauthorized: "The API key has expired or was revoked: ask its owner for another one.",
  internal: "Try again once; if it fails again, give its owner the time and the tool's name.",
};

export function explainRefusal(error: unknown): string {
  const { key, details, fields, retryAfter } = toAppError(error);
  const known = {
    ...details,
    ...(fields && { fields }),
    ...(retryAfter !== undefined && { retry_after_seconds: Math.ceil(retryAfter) }),
  };
  const more = Object.keys(known).length > 0 ? `\n${JSON.stringify(known)}` : "";
  return `${key}: ${[problemTitles[key], NEXT[key]].filter(Boolean).join(" ")}${more}`;
}

/** @param error from validating the tool's arguments */
export function explainFields(error: z.ZodError): string {
  const lines = error.issues.slice(0, 10).map(({ path, message }) => `- ${path.join(".") || "arguments"}: ${message}`);
  return `invalid_body: The arguments don't fit the tool's input schema. Correct them and call it again.\n${lines.join("\n")}`;
}
