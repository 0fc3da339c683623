/** An exchange with an MCP server over streamable HTTP. Nothing that it asks of us is answered. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { VERSION } from "../../kernel/version.ts";
import type { GuardedFetch } from "./guardedFetch.ts";

export interface OpenClient {
  client: Client;
  close: () => void;
}

/** @throws what the guarded fetch or the library throws, before any tool is called */
export async function openClient(
  { fetch }: GuardedFetch,
  { url, headers, ms }: { url: string; headers: Record<string, string>; ms: number },
): Promise<OpenClient> {
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    ...{ fetch, requestInit: { headers, redirect: "error" } },
    reconnectionOptions: {
      ...{ maxRetries: 0, initialReconnectionDelay: 1, maxReconnectionDelay: 1, reconnectionDelayGrowFactor: 1 },
    },
  });
  const client = new Client({ name: "frontdesk", version: VERSION }, { capabilities: {} });
  await client.connect(transport, { timeout: ms });
  return {
    client,
    close: () => {
      // The session's end is a courtesy; nobody waits for it.
      void transport
        .terminateSession()
        .catch(() => {})
        .finally(() => client.close().catch(() => {}));
    },
  };
}
