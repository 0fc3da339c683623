import { createServer, type Server, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AppError } from "../../kernel/errors.ts";
import { isPublic } from "../../knowledge/sources/refuseAddress.ts";
import type { WebFetcher } from "../../ports/webFetcher.ts";
import { figure } from "../../test/support/figures.ts";
import { hostileAddresses, lyingNames } from "../../test/support/hostileAddresses.ts";
import { openTestSite, type TestSite } from "../../test/support/webSite.ts";
import { httpFetcher } from "./http.ts";

/** What sockets of this process tried to reach, but for the test's own site. */
const attempts: string[] = [];
let site: TestSite;
let trap: Server;
let trapped = 0;
let fetcher: WebFetcher;
const names = lyingNames();
const asked = new Map<string, number>();

/** The outside world: each name resolves as it was told to, differently when it is asked again. */
async function resolve(host: string): Promise<{ address: string; family: number }[]> {
  const times = asked.get(host) ?? 0;
  asked.set(host, times + 1);
  const name = names.find((each) => each.host === host);
  if (!name) throw Object.assign(new Error("not known"), { code: "ENOTFOUND" });
  const addresses = times > 0 && name.later ? name.later : name.addresses;
  return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

beforeAll(async () => {
  trap = createServer((socket) => {
    trapped += 1;
    socket.destroy();
  });
  await new Promise<void>((done) => trap.listen(0, done));
  const connect = Socket.prototype.connect;
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    this.on("connectionAttempt", (address, port) => {
      if (`${address}:${port}` !== site.host) attempts.push(`${address}:${port}`);
    });
    // Nothing of the test leaves this machine: a public address is only looked at.
    this.on("lookup", (_error, address) => {
      if (isPublic(address)) {
        attempts.push(address);
        this.destroy(new Error("public"));
      }
    });
    return connect.apply(this, args as never);
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await new Promise((done) => trap.close(done));
});
beforeEach(async () => {
  site = await openTestSite();
  fetcher = httpFetcher({
    allowed: new Set([site.host]),
    userAgent: "Frontdesk/1.0",
    totalMs: 1500,
    connectMs: 500,
    resolve,
  });
  attempts.length = 0;
  asked.clear();
});
afterEach(async () => {
  await fetcher.close();
  await site.close();
});

const get = (url: string, more: Partial<Parameters<WebFetcher["fetch"]>[0]> = {}) =>
  fetcher.fetch({ url, maxBytes: 100_000, follow: true, ...more });
const keyOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof AppError ? error.key : String(error)),
  );
const port = () => (trap.address() as { port: number }).port;

test("no hostile address leads inside: not directly, not by name, not through a redirect or a chain of them", {
  timeout: 180_000,
}, async () => {
  const addresses = [
    ...hostileAddresses(port()),
    ...names.filter((name) => !name.later).map(({ host }) => `http://${host}/`),
  ];
  const answered: string[] = [];
  for (const address of addresses) {
    const key = await keyOf(get(address));
    // A name with no address at all is out of reach; all else is refused before anything is connected to.
    if (key !== "address_refused" && key !== "site_unreachable") answered.push(`${address} ${key}`);
  }
  addresses.forEach((address, n) => {
    for (let hop = 0; hop < n % 5; hop += 1) redirect(`/${n}/${hop}`, `${site.origin}/${n}/${hop + 1}`, n);
    redirect(`/${n}/${n % 5}`, address, n);
  });
  for (const n of addresses.keys()) {
    // A relative one stays on the site.
    const host = await get(`${site.origin}/${n}/0`).then(
      (reply) => new URL(reply.url).host,
      () => site.host,
    );
    if (host !== site.host) answered.push(`redirect to ${addresses[n]}`);
  }
  figure("hostile addresses, direct and by redirect", addresses.length * 2);
  figure("internal connections", attempts.length + trapped, addresses.length * 2);
  expect(addresses.length).toBeGreaterThan(500);
  expect(answered).toEqual([]);
  expect(attempts).toEqual([]);
  expect(trapped).toBe(0);
});

function redirect(path: string, to: string, n: number): void {
  const status = [301, 302, 303, 307, 308][n % 5] as number;
  // What is no header text can't be sent as one.
  site.pages.set(path, { status, headers: { location: /^[\x20-\x7e]*$/.test(to) ? to : encodeURI(to) } });
}

test("the connection goes to the address that was checked when a name changes, and is refused when it leads inside", {
  timeout: 60_000,
}, async () => {
  const rebinding = names.filter((name) => name.later);
  for (const { host } of rebinding) {
    await keyOf(get(`http://${host}/`));
    expect(asked.get(host)).toBe(1);
    expect(await keyOf(get(`https://${host}/`))).toBe("address_refused");
  }
  expect(attempts).toEqual(rebinding.map(() => "93.184.216.34"));
});

test("redirects are followed up to five times, without credentials and never in a circle", async () => {
  for (let n = 0; n < 7; n += 1) redirect(`/hop/${n}`, `/hop/${n + 1}`, n);
  site.pages.set("/hop/5", "<p>there</p>");
  expect(await get(`${site.origin}/hop/0`)).toMatchObject({ status: 200, url: `${site.origin}/hop/5` });
  site.pages.set("/hop/5", { status: 302, headers: { location: "/hop/6" } });
  expect(await keyOf(get(`${site.origin}/hop/0`))).toBe("page_redirects");
  redirect("/round", "/round", 0);
  expect(await keyOf(get(`${site.origin}/round`))).toBe("page_redirects");
  redirect("/user", site.origin.replace("//", "//me:secret@"), 0);
  expect(await keyOf(get(`${site.origin}/user`))).toBe("address_refused");
  const reply = await get(`${site.origin}/hop/0`, { follow: false });
  expect(reply).toMatchObject({ status: 301, location: `${site.origin}/hop/1` });
});

test("a reply that is too large, unpacks too large, is endless or packed twice is given up", async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000));
  site.pages.set("/large", { body: "x".repeat(200_000) });
  site.pages.set("/bomb", { body: bomb, headers: { "content-encoding": "gzip" } });
  site.pages.set("/twice", { body: gzipSync(bomb), headers: { "content-encoding": "gzip, gzip" } });
  site.pages.set("/broken", { body: "no gzip", headers: { "content-encoding": "gzip" } });
  site.pages.set("/image", { body: "x", headers: { "content-type": "image/png" } });
  let timer: NodeJS.Timeout | undefined;
  site.pages.set("/endless", (_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    timer = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
    return null;
  });
  site.pages.set("/silent", () => null);
  expect(await keyOf(get(`${site.origin}/large`))).toBe("file_too_large");
  expect(await keyOf(get(`${site.origin}/bomb`))).toBe("file_too_large");
  expect(await keyOf(get(`${site.origin}/twice`))).toBe("page_failed");
  expect(await keyOf(get(`${site.origin}/broken`))).toBe("page_failed");
  expect(await keyOf(get(`${site.origin}/image`, { accepts: (type) => type === "text/html" }))).toBe(
    "file_type_unsupported",
  );
  expect(await keyOf(get(`${site.origin}/endless`))).toBe("page_timeout");
  expect(await keyOf(get(`${site.origin}/silent`))).toBe("page_timeout");
});

test("a compressed page arrives unpacked, an unchanged one without a body, and a closed port counts as unreachable", async () => {
  const packed = { body: gzipSync("<p>hello</p>"), headers: { "content-encoding": "gzip" }, etag: '"1"' };
  site.pages.set("/", packed);
  const first = await get(`${site.origin}/`);
  expect(first).toMatchObject({ status: 200, etag: '"1"', mediaType: "text/html" });
  expect(first.body.toString()).toBe("<p>hello</p>");
  expect(await get(`${site.origin}/`, { etag: first.etag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect(site.requests[0]?.headers["user-agent"]).toBe("Frontdesk/1.0");
  const origin = site.origin;
  await site.close();
  expect(await keyOf(get(`${origin}/`))).toBe("site_unreachable");
  site = await openTestSite();
});
