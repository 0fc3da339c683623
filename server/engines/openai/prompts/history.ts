import { fence } from "../../../llm/fence.ts";
import type { HistoryLine } from "../../../ports/engine.ts";

/** Maximum lines not yet summarized: conversations are summarized every ten messages. */
const MAX_LINES = 20;
const MAX_CHARACTERS = 1500;

/** The last lines of the conversation and the summary of older ones, as fenced data. */
export function historyBlock(history: HistoryLine[], summary: string | null, maxLines = MAX_LINES): string {
  const lines = nearLines(history, maxLines).map((line) => `${line.role}: ${line.content.slice(0, MAX_CHARACTERS)}`);
  const parts = [fence("history", lines.join("\n") || "(empty)")];
  if (summary !== null && summary !== "") parts.unshift(fence("summary", summary));
  return parts.join("\n\n");
}

/** The last lines, and the agent's last message, however old. */
function nearLines(history: HistoryLine[], most: number): HistoryLine[] {
  const near = history.slice(-most);
  const byPerson = history.slice(0, -most).findLast((line) => line.role === "agent");
  return byPerson && !near.some((line) => line.role === "agent") ? [byPerson, ...near] : near;
}
