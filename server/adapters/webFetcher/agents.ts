/** The same guard for node's own agents: every connection goes to a public address, or to one of the operator's inner hosts. */
import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { AppError } from "../../kernel/errors.ts";
import type { Agents } from "../../llm/sendRequest.ts";
import { guardedLookup, type HttpFetcherOptions, isInnerLiteral } from "./http.ts";

type Options = http.ClientRequestArgs;
type OnCreate = (error: Error | null, stream: Duplex) => void;

/**
 * Keep-alive agents for requests to addresses that tenants name. What an address leads to is checked when it is connected to.
 * A request to an inner address fails with AppError `address_refused` before anything is connected.
 * @param options.allowed `host:port` entries that are exempt
 */
export function guardedAgents(options: Pick<HttpFetcherOptions, "allowed" | "resolve">): Agents {
  const lookup = guardedLookup(options.resolve);
  const checked = (target: Options, port: number): Options => {
    const host = target.host ?? "";
    const name = host.includes(":") ? `[${host}]` : host.toLowerCase();
    if (options.allowed.has(`${name}:${target.port ?? port}`)) return target;
    if (isInnerLiteral(host)) throw new AppError("address_refused");
    return { ...target, lookup };
  };
  class Plain extends http.Agent {
    override createConnection(target: Options, onCreate?: OnCreate) {
      return super.createConnection(checked(target, 80), onCreate);
    }
  }
  class Secure extends https.Agent {
    override createConnection(target: Options, onCreate?: OnCreate) {
      return super.createConnection(checked(target, 443), onCreate);
    }
  }
  const kept = { keepAlive: true, maxFreeSockets: 64 };
  return { plain: new Plain(kept), secure: new Secure(kept) };
}
