/** The client that the admin app calls the service with is the one that the service's document asks for. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientText } from "../../routes/client/clientText.ts";
import type { ApiDocument } from "../../routes/client/typeText.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";

const CLIENT = join(import.meta.dirname, "../../../admin/src/api/client.ts");
let server: TestServer;
let document: ApiDocument;

beforeAll(async () => {
  server = await startTestServer();
  document = (await server.call("GET", "/openapi.json")).json;
});
afterAll(() => server.close());

it("matches the current document (`npm run client` writes it again)", async () => {
  const text = clientText(document);
  if (process.env.UPDATE_CLIENT) await writeFile(CLIENT, text);
  expect(await readFile(CLIENT, "utf8"), "admin/src/api/client.ts is stale: `npm run client`").toBe(text);
});

it("names every operation once, by a verb and its object", () => {
  const names = Object.values(document.paths ?? {}).flatMap((methods) =>
    Object.values(methods as Record<string, { operationId?: string }>).map(({ operationId }) => operationId ?? ""),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z]*)+$/.test(name))).toEqual([]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
