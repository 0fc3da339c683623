/** A tenant's own MCP server, made with the protocol's SDK, over real HTTP on loopback. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { v7 } from "uuid";
import { z } from "zod";

export const TOOL_KEY = "tool-key-0123456789";

interface Heard {
  verb: string;
  /** Of the protocol: `tools/call`. */
  method: string;
  headers: IncomingHttpHeaders;
}

export interface ToolServer {
  url: string;
  host: string;
  heard: Heard[];
  refunds: { key: string | undefined; number: string; amount: number }[];
  /** How requests of this method are answered instead. */
  misbehave: { method: string; how: (response: ServerResponse) => void } | null;
  close(): Promise<void>;
}

export async function startToolServer({ isStateless = false, asJson = false } = {}): Promise<ToolServer> {
  const shared: Pick<ToolServer, "heard" | "refunds" | "misbehave"> = { heard: [], refunds: [], misbehave: null };
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const open = async () => {
    const transport: StreamableHTTPServerTransport = new StreamableHTTPServerTransport({
      sessionIdGenerator: isStateless ? undefined : v7,
      enableJsonResponse: asJson,
      onsessioninitialized: (id) => void sessions.set(id, transport),
    });
    await withTools(shared).connect(transport);
    return transport;
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    const body = text === "" ? undefined : JSON.parse(text);
    const { method: verb = "", headers } = request;
    shared.heard.push({ verb, method: body?.method ?? "", headers });
    if (headers.authorization !== `Bearer ${TOOL_KEY}`) return void response.writeHead(401).end();
    const { misbehave } = shared;
    if (misbehave && misbehave.method === body?.method) return misbehave.how(response);
    const known = sessions.get(String(headers["mcp-session-id"]));
    await (known ?? (await open())).handleRequest(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const close = async () => {
    for (const session of sessions.values()) await session.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(shared, { url: `http://${host}/mcp`, host, close });
}

function withTools({ refunds }: Pick<ToolServer, "refunds">): McpServer {
  const server = new McpServer({ name: "Shop tools", version: "1.0.0" });
  server.registerTool(
    "getOrder",
    {
      title: "Look up an order",
      description: "Says where an order is.",
      inputSchema: { number: z.string().regex(/^\d{4}$/), email: z.email(), verbose: z.boolean().optional() },
      outputSchema: { status: z.string(), total: z.number(), items: z.array(z.object({ sku: z.string() })) },
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async ({ number }) => {
      const structuredContent = { status: `sent ${number}`, total: 12.5, items: [{ sku: "A" }] };
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
    },
  );
  server.registerTool(
    "refund.order",
    {
      description: "Gives the money back.",
      inputSchema: { number: z.string(), amount: z.number() },
      annotations: { destructiveHint: true, idempotentHint: true },
    },
    async ({ number, amount }, { requestInfo }) => {
      refunds.push({ key: requestInfo?.headers["idempotency-key"]?.toString(), number, amount });
      return { content: [{ type: "text", text: `{"refund":{"id":"r-${refunds.length}"}}` }] };
    },
  );
  server.registerTool("hours", { description: "Opening hours." }, async () => ({
    content: [{ type: "text", text: "Nine to five." }],
  }));
  server.registerTool("broken", { inputSchema: { why: z.string() } }, async ({ why }) => ({
    ...{ content: [{ type: "text" as const, text: why }], isError: true },
  }));
  server.registerTool("order_many", { inputSchema: { lines: z.array(z.object({ sku: z.string() })) } }, async () => ({
    content: [],
  }));
  return server;
}
