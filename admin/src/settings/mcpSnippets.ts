/** Configuration that connects each assistant to the desk, as in docs/mcp.md. */
import type { KeyScope } from "../../../server/protocol/roles.ts";

export const ASSISTANTS = ["claudeCode", "claudeDesktop", "cursor", "vsCode"] as const;
export type Assistant = (typeof ASSISTANTS)[number];

const FOR_ASSISTANTS: readonly KeyScope[] = ["read", "tickets", "knowledge", "draft", "answer", "actions"];

/** Whether a key with these scopes may use any tool. */
export const isForAssistants = (scopes: readonly KeyScope[]) => scopes.some((scope) => FOR_ASSISTANTS.includes(scope));

/** @param host the service's origin */
export function mcpSnippet(assistant: Assistant, { host, secret }: { host: string; secret: string }): string {
  const url = `${host}/mcp`;
  const bearer = `Bearer ${secret}`;
  if (assistant === "claudeCode")
    return `claude mcp add --transport http frontdesk ${url} --header "Authorization: ${bearer}"`;
  return JSON.stringify(configOf(assistant, url, bearer), null, 2);
}

function configOf(assistant: Exclude<Assistant, "claudeCode">, url: string, bearer: string): object {
  if (assistant === "cursor") return { mcpServers: { frontdesk: { url, headers: { Authorization: bearer } } } };
  if (assistant === "claudeDesktop") {
    const args = ["-y", "mcp-remote", url, "--header", `Authorization:\${FRONTDESK_KEY}`];
    return { mcpServers: { frontdesk: { command: "npx", args, env: { FRONTDESK_KEY: bearer } } } };
  }
  const key = { type: "promptString", id: "frontdesk-key", description: "Frontdesk API key", password: true };
  const headers = { Authorization: `Bearer \${input:${key.id}}` };
  return { inputs: [key], servers: { frontdesk: { type: "http", url, headers } } };
}
