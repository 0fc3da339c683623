/** What leaves the machine: nothing that the operator has not set. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const SCRIPT = join(import.meta.dirname, "../faults/cutOff.ts");

it("the service looks up no name, connects to nobody and queues no reports, whatever the environment tells its libraries", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-cut-off-"));
  try {
    // Without root there is a way in for one's own user, where the system allows it; else this fails and says why.
    const own = process.getuid?.() === 0 ? [] : ["--map-root-user"];
    const { stdout } = await promisify(execFile)("unshare", [
      ...own,
      "--net",
      "--mount",
      process.execPath,
      SCRIPT,
      folder,
    ]);
    const { lookups, connections, cached, logged } = JSON.parse(stdout);
    expect({ lookups, connections, cached }).toEqual({ lookups: [], connections: [], cached: [] });
    expect(logged.join("\n")).toContain("LANGSMITH_TRACING is ignored");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
