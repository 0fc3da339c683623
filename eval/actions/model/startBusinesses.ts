/** The businesses' own systems on loopback: they accept every request and record it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { ActionDefinition } from "../../../server/protocol/actions.ts";
import type { ActingBusiness } from "../readBusinesses.ts";

export interface Asked {
  /** Empty if the request matches no action. */
  action: string;
  values: Record<string, string>;
}

export interface Businesses {
  host: string;
  /** Each business's actions as an owner would define them, for this address. */
  definitions: ReadonlyMap<string, ActionDefinition[]>;
  asked: Asked[];
  /** Fields returned in every reply. */
  says: Record<string, string>;
  close(): Promise<void>;
}

export const FIELDS = { state: "shipped", amount: "29.00 EUR", url: "https://files.example/1.pdf", used: "41 GB" };

export async function startBusinesses(all: readonly ActingBusiness[]): Promise<Businesses> {
  const asked: Asked[] = [];
  const own = { asked, says: { ...FIELDS } as Record<string, string> };
  const definitions = new Map<string, ActionDefinition[]>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const known = [...definitions.values()].flat();
    asked.push(readRequest(known, `${request.method} http://${request.headers.host}${request.url}`, body));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(own.says));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const { name, actions } of all) {
    const here = actions.map(({ definition }) => ({
      ...definition,
      request: {
        ...definition.request,
        url: definition.request.url.replace(/^https:\/\/[^/]+/, `http://${host}/${name}`),
      },
    }));
    definitions.set(name, here);
  }
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return Object.assign(own, { host, definitions, close });
}

/** Finds the action and the values of a request. A query lacks the pairs of values that were left out. */
function readRequest(definitions: readonly ActionDefinition[], line: string, body: string): Asked {
  const [asked = "", query = ""] = line.split("?");
  for (const { name: action, request } of definitions) {
    const [path = "", wanted = ""] = request.url.split("?");
    const parts = path.split(PLACE);
    const pattern = parts.map((part, at) => (at % 2 === 0 ? escapeRegExp(part) : "([^/]*)")).join("");
    const found = new RegExp(`^${request.method} ${pattern}$`).exec(asked);
    if (!found) continue;
    const names = parts.filter((_, at) => at % 2 === 1);
    const inPath = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? "")]));
    const inQuery = valuesIn(Object.fromEntries(new URLSearchParams(wanted)), new URLSearchParams(query));
    const sent: unknown = body === "" ? {} : JSON.parse(body);
    const inBody = valuesIn(request.body, new Map(Object.entries(sent ?? {})));
    return { action, values: { ...inBody, ...inQuery, ...inPath } };
  }
  return { action: "", values: {} };
}

const PLACE = /\{\{(\w+)\}\}/;

function valuesIn(template: unknown, sent: { get(key: string): unknown }): Record<string, string> {
  if (typeof template !== "object" || template === null) return {};
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, place]) => {
      const name = PLACE.exec(String(place))?.[1];
      return name === undefined ? [] : [[name, String(sent.get(key) ?? "")]];
    }),
  );
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
