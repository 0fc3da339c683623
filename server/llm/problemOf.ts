/** Diagnoses a model endpoint for whoever configured it. Pure: uses statuses, codes and the provider's text. */
import { AppError, errorCode } from "../kernel/errors.ts";
import type { EngineError } from "../ports/engine.ts";
import type { ModelProblem } from "../protocol/model.ts";
import { ProviderRefusal } from "./sendRequest.ts";

/** Patterns that identify refusals whatever their status: some providers answer 400 to everything. */
const NO_CREDIT = /insufficient[_ ](?:quota|balance|credit|funds)|credit balance|billing|payment required/i;
const BAD_KEY =
  /\b(?:api|access)[ _-]?key\b.*(?:invalid|not valid|incorrect|missing)|(?:invalid|incorrect)[ _-]api[ _-]?key/i;
const BAD_MODEL = [
  /\bmodels?\b.*(?:not|n't) (?:found|exist|supported|available)|\bdeployment\b.*not exist/i,
  /(?:unknown|invalid|no such|not a valid) model/i,
];
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/;

/** @param error the error of a call to the model */
export function problemOf({ reason, cause }: EngineError): ModelProblem {
  if (reason === "budget_spent") return "limit_reached";
  if (reason === "timeout" || reason === "aborted") return "too_slow";
  if (cause instanceof ProviderRefusal) return problemOfRefusal(cause);
  if (cause instanceof AppError && cause.key === "address_refused") return "address_refused";
  if (reason === "garbage" || reason === "cut_off") return "odd_answer";
  return CERTIFICATE.test(errorCode(cause) ?? "") ? "certificate" : "unreachable";
}

/** The text comes from the endpoint: a longer one would slow down the searches below. */
const READ_CHARS = 2000;

function problemOfRefusal({ status, text: whole }: ProviderRefusal): ModelProblem {
  const text = whole.slice(0, READ_CHARS);
  if (status >= 500) return "provider_down";
  if (status === 402 || NO_CREDIT.test(text)) return "no_credit";
  if (status === 429) return "asked_too_often";
  if (BAD_MODEL.some((form) => form.test(text))) return "model_unknown";
  if (status === 401 || status === 403 || BAD_KEY.test(text)) return "key_refused";
  return status === 404 || status === 405 || status < 400 ? "address_wrong" : "request_refused";
}
