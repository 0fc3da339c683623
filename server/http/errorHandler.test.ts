import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { HTTPException } from "hono/http-exception";
import { Redis, type RedisOptions } from "ioredis";
import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../kernel/errors.ts";
import { toAppError, toProblem } from "./errorHandler.ts";
import { createLogger, describeError } from "./logger.ts";
import { bodyLimitOf } from "./middleware/requestBodies.ts";

const withCode = (code: string) => Object.assign(new Error("secret words"), { code });

it("shows errors that are meant to be shown, and of any other error only that it happened", () => {
  expect(toAppError(new AppError("conflict")).key).toBe("conflict");
  expect(toAppError(new HTTPException(413)).key).toBe("payload_too_large");
  expect(toAppError(new HTTPException(418)).key).toBe("internal");
  for (const thrown of [new Error("secret words"), "secret words", null, { key: "conflict" }, withCode("23505")]) {
    const body = toProblem(toAppError(thrown), "request-1");
    const title = "Something went wrong on the server.";
    expect(body).toEqual({
      type: "/docs/errors#internal",
      title,
      status: 500,
      key: "internal",
      request_id: "request-1",
    });
  }
});

it("asks to come back when the database is away, and blames the caller for text and dates it can't store", () => {
  for (const code of ["ECONNREFUSED", "CONNECT_TIMEOUT", "57P01", "53300", "53100", "58030", "25006"]) {
    const error = toAppError(new Error("outer", { cause: withCode(code) }));
    expect([error.key, (error.retryAfter ?? 0) > 0]).toEqual(["unavailable", true]);
  }
  expect(toAppError(withCode("22021")).key).toBe("invalid_body");
  for (const code of ["22007", "22008", "22009"]) expect(toAppError(withCode(code)).key).toBe("bad_request");
});

it("asks to come back when Redis says nothing, or can't be reached", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const failing = async (options: RedisOptions) => {
    const redis = new Redis({ port, host: "127.0.0.1", enableReadyCheck: false, ...options }).on("error", () => {});
    const error = await redis.get("key").then(
      () => null,
      (thrown: unknown) => thrown,
    );
    redis.disconnect();
    return toAppError(error).key;
  };
  const late = await failing({ commandTimeout: 50 });
  silent.close();
  const unreachable = [
    await failing({ path: "/nowhere/redis.sock", maxRetriesPerRequest: 0 }),
    await failing({ path: "/nowhere/redis.sock", retryStrategy: () => null }),
  ];
  expect([late, ...unreachable]).toEqual(["unavailable", "unavailable", "unavailable"]);
});

it("asks to come back in a second for a tenant that is between two cells", () => {
  const error = toAppError(new Error("outer", { cause: withCode("FD003") }));
  expect([error.key, error.retryAfter]).toEqual(["unavailable", 1]);
});

it("names the fields that were wrong, never their values", () => {
  const { error } = z
    .strictObject({
      a: z.object({ b: z.number(), missing: z.string() }),
      c: z.literal("x"),
      d: z.string().max(3),
      e: z.union([z.object({ kind: z.literal("one"), id: z.uuid() }), z.object({ kind: z.literal("two") })]),
    })
    .safeParse({ a: { b: "secret" }, c: "secret", d: "secret", e: { kind: "one", id: "secret" }, f: "secret" });
  const known = toAppError(error);
  expect(known.key).toBe("invalid_body");
  expect(toProblem(known, "").errors).toEqual([
    { field: "a.b", reason: "wrong_type" },
    { field: "a.missing", reason: "required" },
    { field: "c", reason: "not_an_option" },
    { field: "d", reason: "too_big" },
    { field: "e.id", reason: "wrong_format" },
    { field: "f", reason: "unknown_field" },
  ]);
  expect(JSON.stringify(toProblem(known, ""))).not.toContain("secret");
});

it("logs where an error came from without the values of the query", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    detail: "Key (email)=(ada@example.com)",
  });
  const described = JSON.stringify(describeError(new DrizzleQueryError("insert into x", ["ada@example.com"], cause)));
  expect(described).not.toContain("ada@example.com");
  expect(described).toContain("23505");
  expect(described).toContain("errorHandler.test.ts");
});

it("redacts secrets even when somebody logs them by accident", () => {
  const lines: string[] = [];
  const log = createLogger({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
  log.info({
    headers: { authorization: "Bearer s3cret", cookie: "s3cret" },
    token: "s3cret",
    body: { password: "s3cret" },
    query: { token: "s3cret" },
  });
  log.error({
    err: Object.assign(new Error("failed"), { detail: "s3cret" }),
    req: { headers: { "set-cookie": "s3cret" } },
  });
  expect(lines.join()).not.toContain("s3cret");
  expect(lines).toHaveLength(2);
});

it("allows each kind of request the size that it needs, and no more", () => {
  expect(bodyLimitOf("POST", "/api/v1/chat/init")).toBe(8 * 1024);
  expect(bodyLimitOf("POST", "/api/v1/chat/stream")).toBe(16 * 1024);
  expect(bodyLimitOf("POST", "/api/auth/sign-in/email")).toBe(16 * 1024);
  expect(bodyLimitOf("PATCH", "/api/v1/admin/settings")).toBe(256 * 1024);
  expect(bodyLimitOf("POST", "/api/v1/admin/documents")).toBeGreaterThan(20 * 1024 * 1024);
  expect(bodyLimitOf("PUT", "/api/v1/admin/documents/one/file")).toBeGreaterThan(20 * 1024 * 1024);
  expect(bodyLimitOf("POST", "/api/v1/admin/documents/delete")).toBe(256 * 1024);
});
