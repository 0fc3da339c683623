/** The protocol's own client, against a test server over real HTTP. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { KeyScope } from "../../protocol/roles.ts";
import type { Desk } from "./desk.ts";
import type { TestReply, TestServer } from "./testServer.ts";

/** A key of the desk's. @returns its secret */
export async function makeKey(
  desk: Desk,
  scopes: KeyScope[],
  name = "Assistant",
): Promise<{ id: string; secret: string }> {
  const made = await desk.owner("POST", "/api-keys", { name, scopes });
  if (made.status !== 200) throw new Error(`key: ${made.status} ${made.text}`);
  return made.json;
}

/** @throws what the server refuses with */
export async function connect(server: TestServer, secret: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  // The package's optional fields are declared without `undefined`.
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  return client;
}

export interface ToolReply {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into replies of every shape
  data: any;
}

/** Calls a tool; the client compares the reply with the tool's output schema. */
export async function use(client: Client, name: string, args: Record<string, unknown>): Promise<ToolReply> {
  const reply = await client.callTool({ name, arguments: args });
  const [first] = Array.isArray(reply.content) ? reply.content : [];
  return { isError: reply.isError === true, text: String(first?.text ?? ""), data: reply.structuredContent };
}

/** A message of the protocol. @param id null for a notification, which nobody answers */
export const rpc = (method: string, params: object = {}, id: number | null = 1) => ({
  ...{ jsonrpc: "2.0", method, params },
  ...(id !== null && { id }),
});

/** One POST as any program could send it. */
export function post(
  server: TestServer,
  body: unknown,
  headers: Record<string, string> = {},
  secret?: string,
): Promise<TestReply> {
  const accept = "application/json, text/event-stream";
  return server.call("POST", "/mcp", { body, headers: { accept, ...headers }, ...(secret && { token: secret }) });
}
