/** The types of the built module, as an app's compiler sees them: each line that must be rejected is marked. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildNpm, compile } from "../buildNpm.ts";

const CONSUMER = `
import { type Frontdesk, mountFrontdesk } from "frontdesk-widget";

const chat: Frontdesk = mountFrontdesk({ host: "https://chat.example.com", tenant: "t", theme: "dark", defer: true });
chat.on("unread", (count) => count.toFixed());
chat.on("handoff", ({ ticket_number }) => ticket_number.trim());
chat.off("unread");
chat.update({ bottom: "90px", theme: null, radius: "4px" });
chat.scope({ document_ids: ["a"], label: "This guide" });
chat.scope(null);
// @ts-expect-error the tenant is missing
mountFrontdesk({ host: "https://chat.example.com" });
// @ts-expect-error no such theme
mountFrontdesk({ host: "https://chat.example.com", tenant: "t", theme: "blue" });
// @ts-expect-error no such event
chat.on("closed", () => {});
// @ts-expect-error the number of unread answers is no text
chat.on("unread", (count: string) => count);
// @ts-expect-error no such command
chat.destroy();
// @ts-expect-error a question has words
chat.ask();
// @ts-expect-error documents are named by their ids
chat.scope({ documents: ["a"] });
// @ts-expect-error the tenant can't be changed
chat.update({ tenant: "other" });
`;

it("the types accept what the docs allow and reject the rest", () => {
  const app = mkdtempSync(join(tmpdir(), "frontdesk-npm-"));
  try {
    buildNpm(join(app, "node_modules/frontdesk-widget"));
    writeFileSync(join(app, "package.json"), '{"type":"module"}');
    writeFileSync(join(app, "app.ts"), CONSUMER);
    expect(() => compile(join(app, "app.ts"), "--noEmit", "--lib", "es2022,dom", "--types", "")).not.toThrow();
  } finally {
    rmSync(app, { recursive: true, force: true });
  }
});
