/** Why something failed, without the words of others: an error's message may quote a password or a person. */
import { explainDatabaseError } from "../db/explainDatabaseError.ts";
import { errorCode } from "../kernel/errors.ts";
import { EngineError } from "../ports/engine.ts";
import { MailboxAway } from "../ports/incomingMail.ts";
import { MailRefused } from "../ports/mailer.ts";

const WORDS: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its name is unknown",
  EDNS: "its name is unknown",
  EAI_AGAIN: "names can't be looked up",
  ETIMEDOUT: "it does not answer",
  UND_ERR_CONNECT_TIMEOUT: "it does not answer",
  UND_ERR_HEADERS_TIMEOUT: "it does not answer",
  UND_ERR_SOCKET: "it closed the connection",
  ECONNRESET: "it closed the connection",
  ECONNECTION: "it can't be reached",
  ESOCKET: "the connection failed",
  EAUTH: "it refuses the login",
  ETLS: "TLS failed",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is of an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate comes without those of its authority",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate is of an unknown authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
};

/** A few words that fit behind a colon; always from the list here or a code. */
export function describeFailure(error: unknown): string {
  const known = explainDatabaseError(error);
  if (known !== null) return known;
  if (error instanceof EngineError) return error.reason.replaceAll("_", " ");
  if (error instanceof MailRefused || error instanceof MailboxAway) return describeMail(error);
  const codes = causesOf(error).map(errorCode);
  const words = codes.map((code) => WORDS[code ?? ""]).find((line) => line !== undefined);
  if (words !== undefined) return words;
  if (error instanceof Error && /^(?:Abort|Timeout)Error$/.test(error.name)) return "it took too long";
  const code = codes.find((each) => each !== undefined && /^[A-Z0-9_]{3,40}$/.test(each));
  return code ?? (error instanceof Error && /^[A-Za-z]{3,40}$/.test(error.name) ? error.name : "failed");
}

/** A mail server's words name mailboxes and may repeat what was sent: only its number is passed on. */
function describeMail(error: MailRefused | MailboxAway): string {
  const said = error instanceof MailRefused ? error.answer : error.message;
  const number = /^([245]\d\d)\b/.exec(said)?.[1];
  // The library puts the system's code into its own words, beside a code that says less.
  const codes = [/\bE[A-Z]{4,}\b/.exec(said)?.[0], ...causesOf(error).map(errorCode)];
  const words = codes.map((code) => WORDS[code ?? ""]).find((line) => line !== undefined);
  const isLogin = number === "535" || /authenticat|login fail/i.test(said);
  const why = isLogin ? WORDS.EAUTH : (words ?? "it refuses");
  return number === undefined ? `${why}` : `${why} (${number})`;
}

/** An error, what caused it, and what caused that. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let each = error; each !== undefined && each !== null && causes.length < 5; ) {
    causes.push(each, ...(each instanceof AggregateError ? each.errors : []));
    each = each instanceof Error ? each.cause : undefined;
  }
  return causes;
}
