/** An MCP server's tools, for an owner to choose from. Nothing is stored, its key neither. */
import type { AgentActor, Ctx } from "../../context/context.ts";
import type { ImportList, ToolImport } from "../../protocol/actionImports.ts";
import { checkReceiver } from "../../webhooks/checkReceiver.ts";

/** The name that the drafts know the key by. */
const SECRET = "{{secret:key}}";

/** @throws AppError address_refused; those of a page that could not be read; file_too_complex */
export async function importTools(ctx: Ctx<AgentActor>, { url, header, locale }: ToolImport): Promise<ImportList> {
  const allowed = ctx.parts.config.ACTION_ALLOW_PRIVATE_HOSTS;
  checkReceiver(url, allowed);
  const sent = header === null ? {} : { [header.name.toLowerCase()]: `${header.prefix}${header.key}` };
  const headers = header === null ? [] : [{ name: header.name, value: `${header.prefix}${SECRET}` }];
  // Loaded by those who use it: the protocol's library is large.
  const { listTools } = await import("./listTools.ts");
  const { title, tools } = await listTools(ctx.parts.webCaller, { url, headers: sent });
  const items = await ctx.parts.apiReader.readTools(ctx.tenantId, tools, { url, headers, locale, allowed });
  return { title, items };
}
