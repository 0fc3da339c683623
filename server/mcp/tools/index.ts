import type { KeyScope } from "../../protocol/roles.ts";
import type { Tool } from "../tool.ts";
import { answerTicketTool } from "./answerTicket.ts";
import { draftAnswerTool } from "./draftAnswer.ts";
import { getConversationTool } from "./getConversation.ts";
import { listActionsTool } from "./listActions.ts";
import { listTicketsTool } from "./listTickets.ts";
import { readTicketTool } from "./readTicket.ts";
import { runActionTool } from "./runAction.ts";
import { searchKnowledgeTool } from "./searchKnowledge.ts";

const tools: readonly Tool[] = [
  searchKnowledgeTool,
  listTicketsTool,
  readTicketTool,
  getConversationTool,
  draftAnswerTool,
  answerTicketTool,
  listActionsTool,
  runActionTool,
];

/** The tools that a key may use; others are not listed. */
export function toolsFor(held: readonly KeyScope[]): Tool[] {
  return tools.filter(({ scopes }) => scopes.some((scope) => held.includes(scope)));
}
