import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../test/support/testServer.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const open = (language: string) => server.call("GET", "/", { headers: { "accept-language": language } });

it("tells visitors of the server's address what it is and where to sign in, under a strict policy", async () => {
  const { status, headers, text } = await open("en-GB,en;q=0.9");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'self';/);
  expect(text).not.toMatch(/<script|style=/);
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
  expect(links).toEqual(expect.arrayContaining(["admin/", "docs", "home.css"]));
  for (const link of links.filter((href) => !href.startsWith("admin")))
    expect([link, (await server.call("GET", `/${link}`)).status]).toEqual([link, 200]);
});

it("is written in the reader's language, and in English for all others", async () => {
  expect((await open("de-AT")).text).toContain('<html lang="de" dir="ltr">');
  expect((await open("fr, he;q=0.8")).text).toContain('<html lang="he" dir="rtl">');
  expect((await open("ja")).text).toContain('<html lang="en" dir="ltr">');
});
