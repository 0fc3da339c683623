/** The built admin app in a browser, over an API that answers from fixtures: every screen state, without a service. */
import { join } from "node:path";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { staticRoutes } from "../../server/http/static.ts";
import type { AdminNotice, AlertPreferences, Me } from "../../server/protocol/admin.ts";
import type { Setup } from "../../server/protocol/setup.ts";
import { brandRoutes } from "../../server/routes/brand.ts";
import { launchBrowser } from "../../widget/test/browserHarness.ts";

/** A request from the app. */
export interface RecordedRequest {
  method: string;
  /** Relative to `/api/v1/admin`, or the full path for `/api/auth`. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/** A reply's body, a `Response`, or a function of the request. */
// biome-ignore lint/suspicious/noExplicitAny: each path has a body of its own, which fixtures type by the protocol
type Reply = any;
/** By method and path: `GET /tickets`, `POST /tickets/:id/close`, `GET /api/auth/sessions`. */
export type Replies = Record<string, Reply | ((asked: RecordedRequest) => Reply)>;

export interface FakeApi {
  url: string;
  asked: RecordedRequest[];
  /** Requests that no fixture matched; they got a 404. */
  unanswered: string[];
  /** Adds or replaces replies. */
  answer(replies: Replies): void;
  /** The current reply to a request. */
  replyTo(request: string): Reply;
  /** Sends a notice to every open page, as the service's event stream does. */
  notify(notice: AdminNotice): void;
  /** Opens a page of the app in a context of its own, at a path such as `/admin/settings`. */
  open(path: string, context?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** An owner of one desk. */
const owner: Me = {
  user: { id: "member-1", name: "Olga Owner", email: "olga@lumen.example" },
  role: "owner",
  scopes: null,
  tenant: { id: "01a1b2c3-0000-7000-8000-000000000001", name: "Lumen & Co." },
  tenants: [{ id: "01a1b2c3-0000-7000-8000-000000000001", name: "Lumen & Co.", role: "owner" }],
  is_operator: false,
};

const alerts: AlertPreferences = {
  ...{
    sound: false,
    browser: false,
    mail: "always",
    mail_after_minutes: 10,
    locale: "en",
    mail_mentions: true,
    mail_assigned: true,
  },
};

const setup: Setup = {
  documents: { ready: 3, pending: 0, failed: 0 },
  ...{ tested_at: null, origins: 1, seen: null, dismissed_at: "2026-01-01T00:00:00Z" },
};

/** Serves the built app. Signed in as `owner`, unless `GET /me` is replaced. */
export async function startFakeApi(first: Replies = {}): Promise<FakeApi> {
  const replies: Replies = {
    "GET /me": owner,
    "GET /alerts": alerts,
    "PUT /alerts": ({ body }: RecordedRequest) => body,
    "GET /setup": setup,
    ...first,
  };
  const [asked, unanswered]: [RecordedRequest[], string[]] = [[], []];
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const app = new Hono();
  app.get("/api/v1/admin/events", () => noticeStream(streams));
  app.all("/api/*", async (c) => {
    const url = new URL(c.req.url);
    const path = url.pathname.replace(/^\/api\/v1\/admin/, "");
    const body: unknown = await c.req.json().catch(() => null);
    const request = { method: c.req.method, path, query: url.searchParams, body };
    asked.push(request);
    const reply = findReply(replies, request);
    if (reply === undefined) unanswered.push(`${request.method} ${path}`);
    const value = typeof reply === "function" ? await reply(request) : reply;
    return value instanceof Response ? value : value === undefined ? problem(404, "not_found") : c.json(value);
  });
  app.route("/", brandRoutes());
  app.route("/", staticRoutes(join(import.meta.dirname, "../../dist")));
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const browser = await launchBrowser();
  return {
    ...{ url, asked, unanswered },
    answer: (more) => void Object.assign(replies, more),
    replyTo: (request) => replies[request],
    notify: (notice) => {
      for (const stream of streams)
        stream.enqueue(encode(`event: ${notice.type}\ndata: ${JSON.stringify(notice)}\n\n`));
    },
    open: (path, context) => openPage(browser, url + path, context),
    close: async () => {
      await browser.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An error response in the service's format. */
export function problem(status: number, key: string, details: object = {}): Response {
  const body = { type: "about:blank", title: key, status, key, request_id: "fake", details };
  return Response.json(body, { status, headers: { "content-type": "application/problem+json" } });
}

const encode = (text: string) => new TextEncoder().encode(text);

function noticeStream(streams: Set<ReadableStreamDefaultController<Uint8Array>>): Response {
  let own: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      own = controller;
      streams.add(controller);
      controller.enqueue(encode(": open\n\n"));
    },
    cancel: () => void streams.delete(own),
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** The reply whose path matches; a segment that starts with a colon matches anything. */
function findReply(replies: Replies, { method, path }: RecordedRequest): Reply {
  const exact = replies[`${method} ${path}`];
  if (exact !== undefined) return exact;
  const parts = path.split("/");
  const found = Object.keys(replies).find((name) => {
    const [verb, pattern = ""] = name.split(" ");
    const wanted = pattern.split("/");
    return (
      verb === method &&
      wanted.length === parts.length &&
      wanted.every((part, n) => part.startsWith(":") || part === parts[n])
    );
  });
  return found && replies[found];
}

async function openPage(browser: Browser, address: string, context: BrowserContextOptions = {}): Promise<Page> {
  const opened = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin", ...context });
  const page = await opened.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(address);
  return page;
}
