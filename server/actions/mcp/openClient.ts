/** Opens a session with an MCP server over streamable HTTP. Requests from the server are not answered. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { VERSION } from "../../kernel/version.ts";
import type { GuardedFetch } from "./guardedFetch.ts";

export interface OpenClient {
  client: Client;
  close: () => void;
}

/** @throws the errors of the guarded fetch and of the library; no tool was called then */
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
      // Ending the session is a courtesy, so it is not awaited.
      void transport
        .terminateSession()
        .catch(() => {})
        .finally(() => client.close().catch(() => {}));
    },
  };
}
