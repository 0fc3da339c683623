/**
 * The demo shop's order system: what a business already has, behind an HTTP interface of its own on loopback. It knows
 * nothing of Frontdesk. Orders live in memory, so every start of the demo begins with the same ones.
 */
import { randomUUID, timingSafeEqual } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";

interface Order {
  number: string;
  email: string;
  items: string[];
  total: string;
  address: string;
  status: "packing" | "shipped" | "delivered" | "refunded";
  arrives: string | null;
}

const ORDERS: Order[] = [
  {
    ...{ number: "1042", email: "mia@example.com", items: ["Brass bell", "Counter mat"], total: "48.00 EUR" },
    ...{ address: "4 Harbour Lane, Bristol", status: "shipped", arrives: "tomorrow by 18:00" },
  },
  {
    ...{ number: "1051", email: "mia@example.com", items: ["Key rack"], total: "29.00 EUR" },
    ...{ address: "4 Harbour Lane, Bristol", status: "packing", arrives: "in 3 days" },
  },
  {
    ...{ number: "4711", email: "jonas@example.com", items: ["Desk lamp"], total: "89.00 EUR" },
    ...{ address: "Lindenstraße 12, Berlin", status: "delivered", arrives: null },
  },
];

const changeSchema = z.object({ email: z.string(), address: z.string().min(5).max(200) });
const refundSchema = z.object({ email: z.string(), reason: z.string().max(300).optional() });

export interface OrderSystem {
  /** Its address, without a trailing slash. */
  origin: string;
  host: string;
  key: string;
  close(): Promise<void>;
}

/** Starts it on a free loopback port. */
export async function startOrderSystem(): Promise<OrderSystem> {
  const key = randomUUID();
  const app = buildOrderSystem(key);
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(port));
  const host = `127.0.0.1:${await promise}`;
  const close = () => new Promise<void>((done) => server.close(() => done()));
  return { origin: `http://${host}`, host, key, close };
}

function buildOrderSystem(key: string): Hono {
  const orders = new Map(ORDERS.map((order) => [order.number, { ...order }]));
  /** Completed requests, by the caller's idempotency key. */
  const done = new Map<string, Order>();
  /** An order is shown only to callers who know its e-mail address. */
  const find = (number: string, email: string | undefined) => {
    const order = orders.get(number);
    return order && order.email === email?.trim().toLowerCase() ? order : null;
  };
  const app = new Hono();
  app.use(async (c, next) => (isKey(c.req.header("Authorization"), key) ? next() : c.json({ error: "key" }, 401)));
  app.get("/orders/:number", (c) => {
    const order = find(c.req.param("number"), c.req.query("email"));
    return order ? c.json({ order }) : c.json({ error: "not_found" }, 404);
  });
  app.put("/orders/:number/address", async (c) => {
    const { email, address } = changeSchema.parse(await c.req.json());
    const order = find(c.req.param("number"), email);
    if (!order) return c.json({ error: "not_found" }, 404);
    if (order.status !== "packing") return c.json({ error: "already_shipped" }, 409);
    return c.json({ order: Object.assign(order, { address }) });
  });
  app.post("/orders/:number/refunds", async (c) => {
    const { email } = refundSchema.parse(await c.req.json());
    const once = c.req.header("Idempotency-Key") ?? randomUUID();
    const order = done.get(once) ?? find(c.req.param("number"), email);
    if (!order) return c.json({ error: "not_found" }, 404);
    if (!done.has(once) && order.status === "refunded") return c.json({ error: "already_refunded" }, 409);
    done.set(once, Object.assign(order, { status: "refunded" }));
    return c.json({ refund: { id: `R-${order.number}`, amount: order.total } }, 201);
  });
  return app;
}

function isKey(header: string | undefined, key: string): boolean {
  const [given, wanted] = [Buffer.from(header ?? ""), Buffer.from(`Bearer ${key}`)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
