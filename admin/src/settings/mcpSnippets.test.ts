import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ASSISTANTS, mcpSnippet } from "./mcpSnippets.ts";

const docs = readFileSync(new URL("../../../docs/mcp.md", import.meta.url), "utf8");
const shown = { host: "https://support.example.com", secret: "fd_…" };

test("the documentation shows each assistant's configuration as the admin app does", () => {
  const blocks = [...docs.matchAll(/```(?:sh|json)\n([\s\S]*?)```/g)].map(([, text = ""]) => text.trim());
  const plain = (text: string) => (text.startsWith("{") ? JSON.stringify(JSON.parse(text)) : text);
  for (const assistant of ASSISTANTS) expect(blocks.map(plain)).toContain(plain(mcpSnippet(assistant, shown)));
});
