/** Entry point of the child process that reads OpenAPI documents and MCP servers' tool descriptions. */
import { answerRequests } from "../../knowledge/readers/answerRequests.ts";
import { readTools, type ToolRules } from "../mcp/readTool.ts";
import { listOperations } from "./listOperations.ts";
import type { DocumentRules } from "./readOperation.ts";

const tasks = {
  readTools: async ({ tools, rules }: { tools: unknown[]; rules: ToolRules }) => readTools(tools, rules),
  listOperations: async ({ bytes, rules }: { bytes: Uint8Array; rules: DocumentRules }) => listOperations(bytes, rules),
};

export type ApiTasks = typeof tasks;

answerRequests(tasks);
