/** Lists an MCP server's tools for an owner to choose from. Stores nothing, not even the key. */
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { ImportList, ToolImport } from "../../protocol/actionImports.ts";
import { checkReceiver } from "../../webhooks/checkReceiver.ts";

/** The drafts' template for the key. */
const SECRET = "{{secret:key}}";

/** @throws AppError address_refused; the errors of fetching a page; file_too_complex */
export async function importTools(ctx: Ctx<AgentActor>, { url, header, locale }: ToolImport): Promise<ImportList> {
  const allowed = ctx.parts.config.ACTION_ALLOW_PRIVATE_HOSTS;
  checkReceiver(url, allowed);
  const sent = header === null ? {} : { [header.name.toLowerCase()]: `${header.prefix}${header.key}` };
  const headers = header === null ? [] : [{ name: header.name, value: `${header.prefix}${SECRET}` }];
  // Loaded on first use, because the MCP library is large.
  const { listTools } = await import("./listTools.ts");
  const { title, tools } = await listTools(ctx.parts.webCaller, { url, headers: sent });
  const items = await ctx.parts.apiReader.readTools(ctx.tenantId, tools, { url, headers, locale, allowed });
  return { title, items };
}
