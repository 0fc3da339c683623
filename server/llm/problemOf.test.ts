import { expect, it } from "vitest";
import { AppError } from "../kernel/errors.ts";
import { EngineError } from "../ports/engine.ts";
import { problemOf } from "./problemOf.ts";
import { ProviderRefusal } from "./sendRequest.ts";

const refused = (status: number, body: object | string) =>
  new EngineError("refused", {
    cause: new ProviderRefusal(status, undefined, typeof body === "string" ? body : JSON.stringify(body)),
  });
const error = (message: string, more: object = {}) => ({ error: { message, ...more } });
const failed = (code: string) => new EngineError("refused", { cause: Object.assign(new Error(code), { code }) });

it.each([
  [
    "OpenAI, a wrong key",
    refused(401, error("Incorrect API key provided: sk-abc*wxyz.", { code: "invalid_api_key" })),
    "key_refused",
  ],
  ["Gemini, a wrong key", refused(400, [error("API key not valid. Please pass a valid API key.")]), "key_refused"],
  [
    "OpenAI, no such model",
    refused(404, error("The model `gpt-9` does not exist or you do not have access to it.")),
    "model_unknown",
  ],
  ["Mistral, no such model", refused(400, { message: "Invalid model: tiny", code: "1500" }), "model_unknown"],
  ["Ollama, no such model", refused(404, error('model "llama9" not found, try pulling it first')), "model_unknown"],
  ["OpenRouter, no such model", refused(400, error("nobody/none is not a valid model ID")), "model_unknown"],
  [
    "Azure, no such deployment",
    refused(404, error("The API deployment for this resource does not exist.", { code: "DeploymentNotFound" })),
    "model_unknown",
  ],
  [
    "OpenAI, no credit",
    refused(429, error("You exceeded your current quota, please check your plan.", { code: "insufficient_quota" })),
    "no_credit",
  ],
  ["DeepSeek, no credit", refused(402, error("Insufficient Balance")), "no_credit"],
  [
    "Anthropic, no credit",
    refused(400, error("Your credit balance is too low to access the Anthropic API.")),
    "no_credit",
  ],
  ["too many requests", refused(429, error("Rate limit reached for requests")), "asked_too_often"],
  ["a website", refused(404, "<!doctype html><title>Not found</title>"), "address_wrong"],
  ["an address that has moved", refused(308, ""), "address_wrong"],
  ["a broken provider", refused(503, "upstream"), "provider_down"],
  ["a request it does not like", refused(400, error("messages: roles must alternate")), "request_refused"],
  ["nobody", failed("ECONNREFUSED"), "unreachable"],
  ["no such name", failed("ENOTFOUND"), "unreachable"],
  ["a certificate of its own", failed("DEPTH_ZERO_SELF_SIGNED_CERT"), "certificate"],
  ["another host's certificate", failed("ERR_TLS_CERT_ALTNAME_INVALID"), "certificate"],
  ["an inner host", new EngineError("refused", { cause: new AppError("address_refused") }), "address_refused"],
  ["an answer that is none", new EngineError("garbage"), "odd_answer"],
  ["nothing in time", new EngineError("timeout"), "too_slow"],
  ["a spent budget", new EngineError("budget_spent"), "limit_reached"],
] as const)("the problem in the reply of %s is named", (_, given, problem) => {
  expect(problemOf(given)).toBe(problem);
});
