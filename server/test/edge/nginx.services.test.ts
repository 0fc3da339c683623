/** The documented reverse proxy in front of two replicas: large files, streams, and a replica that shuts down. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../doctor/examine.ts";
import { pdf } from "../support/sentFiles.ts";
import { Visitor } from "../support/visitor.ts";
import { ORIGIN, openWorld, type World } from "../support/world.ts";
import { startNginx } from "./nginx.ts";

let world: World;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let tenantId: string;
beforeAll(async () => {
  world = await openWorld({ replicas: 2, env: { TRUSTED_PROXIES: "1" } });
  tenantId = await world.tenant({
    "returns.md":
      "# Returns\n\n## How long can I return an item?\n\nYou can return any item within 30 days of delivery.\n",
  });
  nginx = await startNginx(world.urls);
  if (!nginx) process.stdout.write("nginx is not installed: its tests are skipped (with CI=true they would fail)\n");
});
afterAll(async () => {
  await nginx?.stop();
  await world.close();
});

test("a file of nine megabytes gets through, and a turn streams", async ({ skip }) => {
  if (!nginx) return skip();
  const visitor = await Visitor.open(nginx.url, tenantId, ORIGIN);
  const file = await visitor.addFile(pdf(9 * 1024 * 1024), "manual.pdf");
  expect(file).toMatch(/^[0-9a-f-]{36}$/);
  expect((await visitor.ask("How long can I return an item?")).outcome).toBe("answered");
});

test("the doctor finds nothing wrong with it, and that a proxy more or less is trusted", async ({ skip }) => {
  if (!nginx) return skip();
  const { parts } = world.services[0]!;
  for (const { parts: each } of world.services) each.config.PUBLIC_URL = nginx.url;
  const bad = async () =>
    (await examine({ parts, mailTo: null, isLong: Boolean(process.env.SOAK), names: ["public_address"] })).filter(
      ({ level }) => level !== "ok",
    );
  expect(await bad()).toEqual([]);
  const trust = (count: number) => {
    for (const { parts: each } of world.services) each.config.TRUSTED_PROXIES = count;
  };
  trust(0);
  expect(await bad()).toMatchObject([{ level: "error", found: expect.stringContaining("share one address") }]);
  trust(2);
  expect(await bad()).toMatchObject([{ level: "error", found: expect.stringContaining("choose their own address") }]);
  trust(1);
});

test("no visitor reaches a replica that is shutting down", async ({ skip }) => {
  if (!nginx) return skip();
  const proxy = nginx.url;
  const visitors = await Promise.all(Array.from({ length: 8 }, () => Visitor.open(proxy, tenantId, ORIGIN)));
  const stopped = world.services[0]!.stop();
  const outcomes = await Promise.all(
    visitors.map(async (visitor) => {
      const heard = [];
      for (let n = 0; n < 3; n += 1) heard.push((await visitor.ask(`How long can I return item ${n}?`)).outcome);
      return heard;
    }),
  );
  await stopped;
  // Whatever it comes to: nobody was refused, and each turn ended.
  expect(outcomes.flat()).toHaveLength(24);
  expect(outcomes.flat()).not.toContain(undefined);
});
