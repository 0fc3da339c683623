/** The same guard for Node's agents: only public addresses, or the operator's allowed internal hosts. */
import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { AppError } from "../../kernel/errors.ts";
import type { Agents } from "../../llm/sendRequest.ts";
import { guardedLookup, type HttpFetcherOptions, isInnerLiteral } from "./http.ts";

type Options = http.ClientRequestArgs;
type OnCreate = (error: Error | null, stream: Duplex) => void;

/**
 * Keep-alive agents for requests to addresses that tenants name. Every address is checked on connect. A request to an
 * internal address fails with AppError `address_refused` before anything is connected.
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
