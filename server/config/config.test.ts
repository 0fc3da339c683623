import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

const complete = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://frontdesk_service@db/frontdesk",
  DATABASE_MIGRATION_URL: "postgres://frontdesk_schema@db/frontdesk",
  SESSION_KEYS: `k1:${"s".repeat(32)}`,
  ADMIN_SECRET: "a".repeat(32),
  PUBLIC_URL: "https://chat.example",
};

function linesOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

describe("the configuration", () => {
  it("accepts a complete environment and fills in the defaults", () => {
    const config = loadConfig(complete);
    expect(config.PORT).toBe(3000);
    expect(config.SESSION_KEYS).toEqual([{ kid: "k1", secret: "s".repeat(32) }]);
  });

  it("names every bad key at once, and never its value", () => {
    const secret = "too-short-secret";
    const lines = linesOf({
      ...complete,
      PORT: "eighty",
      ADMIN_SECRET: secret,
      REDIS_URL: "http://redis",
      SESSION_KEYS: secret,
      LOG_LEVEL: "loud",
    });
    const named = ["PORT", "ADMIN_SECRET", "REDIS_URL", "SESSION_KEYS", "LOG_LEVEL"];
    for (const key of named) expect(lines.filter((line) => line.trim().startsWith(key)).length).toBeGreaterThan(0);
    expect(lines.join("\n")).not.toContain(secret);
  });

  it("starts one process where there is no Redis, and says which key asks for more", () => {
    const { WEB_PROCESSES, WORKER_PROCESSES, DATABASE_POOL_SIZE } = loadConfig(complete);
    expect([WEB_PROCESSES, WORKER_PROCESSES, DATABASE_POOL_SIZE]).toEqual([1, 0, 10]);
    for (const [key, value] of [
      ["WEB_PROCESSES", "2"],
      ["WORKER_PROCESSES", "1"],
      ["ROLE", "web"],
    ] as const)
      expect(linesOf({ ...complete, [key]: value })).toEqual([expect.stringMatching(`^  ${key}: .*needs REDIS_URL$`)]);
    const shared = { ...complete, REDIS_URL: "redis://127.0.0.1" };
    expect(linesOf({ ...shared, ROLE: "worker", WORKER_PROCESSES: "0" }).join()).toContain("WORKER_PROCESSES");
    expect(loadConfig({ ...shared, ROLE: "web", WEB_PROCESSES: "2" }).WORKER_PROCESSES).toBe(1);
  });

  it("divides connections among the processes, unless it is told how many each may have", () => {
    const poolOf = (set: Record<string, string>) =>
      loadConfig({ ...complete, REDIS_URL: "redis://127.0.0.1", ...set }).DATABASE_POOL_SIZE;
    expect(["1", "4", "8", "16", "64"].map((WEB_PROCESSES) => poolOf({ WEB_PROCESSES }))).toEqual([10, 10, 8, 4, 3]);
    expect(poolOf({ WEB_PROCESSES: "8", DATABASE_POOL_SIZE: "20" })).toBe(20);
  });

  it("takes several cells only complete, each once, with this one among them", () => {
    const shared = { ...complete, REDIS_URL: "redis://127.0.0.1" };
    const CELLS = "a=https://a.internal, b=http://10.0.0.2:3000";
    expect(loadConfig({ ...shared, CELL: "b", CELLS }).CELLS).toEqual([
      { name: "a", url: "https://a.internal" },
      { name: "b", url: "http://10.0.0.2:3000" },
    ]);
    expect(linesOf({ ...shared, CELL: "a" })).toEqual(["  CELLS: required with CELL"]);
    expect(linesOf({ ...shared, CELLS })).toEqual(["  CELL: required with CELLS"]);
    expect(linesOf({ ...shared, CELL: "c", CELLS })).toEqual(["  CELL: must be one of the names in CELLS"]);
    expect(linesOf({ ...complete, CELL: "a", CELLS })).toEqual(["  REDIS_URL: required with CELLS"]);
    expect(linesOf({ ...shared, CELL: "a", CELLS: `${CELLS},a=https://other.internal` }).join()).toContain("once");
    for (const wrong of [
      "a",
      "a=ftp://a.internal",
      "a=https://a.internal/path",
      "a=https://user:word@a.internal",
      "A b=https://c",
    ])
      expect(linesOf({ ...shared, CELL: "a", CELLS: wrong }).join()).toMatch(/ CELLS(?:\.\d)?: each entry is/);
  });

  it("names what a reranker lacks", () => {
    expect(linesOf({ ...complete, RERANK: "http" }).join()).toContain("RERANK_URL");
    expect(linesOf({ ...complete, RERANK: "model" }).join()).toContain("OPENAI_API_KEY");
    expect(linesOf({ ...complete, RERANK: "always" }).join()).toContain("RERANK");
    expect(linesOf({ ...complete, RERANK: "http", RERANK_URL: "http://127.0.0.1:8080/rerank" })).toEqual([]);
  });

  it("accepts a sign-in provider only complete and over https, or not at all", () => {
    const oidc = { OIDC_CLIENT_ID: "frontdesk", OIDC_CLIENT_SECRET: "x" };
    expect(linesOf({ ...complete, OIDC_CLIENT_ID: "frontdesk" }).join()).toMatch(/OIDC_ISSUER.*OIDC_CLIENT_SECRET/s);
    expect(linesOf({ ...complete, ...oidc, OIDC_ISSUER: "http://login.example" }).join()).toContain("must be https");
    expect(linesOf({ ...complete, ...oidc, OIDC_ISSUER: "http://127.0.0.1:8080/realms/x" })).toEqual([]);
    expect(linesOf({ ...complete, ...oidc, OIDC_ISSUER: "https://login.example" })).toEqual([]);
  });

  it("accepts a mailbox only over TLS, with a readable login, and where replies have an address", () => {
    const mailbox = (url: string) =>
      linesOf({ ...complete, MAIL_REPLY_ADDRESS: "reply@in.example", INBOUND_IMAP_URL: url });
    expect(mailbox("imaps://reply%40in.example:p%2Fss@mail.example:993/INBOX")).toEqual([]);
    for (const bad of ["imap://reply:secret@mail.example", "imaps://mail.example", "imaps://reply:%zz@mail.example"]) {
      expect(mailbox(bad).join(), bad).toContain("INBOUND_IMAP_URL");
      expect(mailbox(bad).join(), bad).not.toMatch(/secret|%zz/);
    }
    expect(linesOf({ ...complete, INBOUND_IMAP_URL: "imaps://reply:x@mail.example" }).join()).toContain(
      "MAIL_REPLY_ADDRESS",
    );
  });

  it("lets strangers sign up only where their address can be confirmed by mail", () => {
    expect(linesOf({ ...complete, SIGN_UP: "open" }).join()).toContain("SMTP_URL");
    expect(linesOf({ ...complete, SIGN_UP: "open", SMTP_URL: "smtp://127.0.0.1" })).toEqual([]);
  });

  it("lets tenants have models of their own only where their keys can be encrypted", () => {
    const keys = `k:${Buffer.alloc(32, 7).toString("base64")}`;
    expect(linesOf({ ...complete, TENANT_MODELS: "on" }).join()).toContain("SECRETS_KEYS");
    expect(linesOf({ ...complete, TENANT_MODELS: "on", SECRETS_KEYS: keys })).toEqual([]);
    expect(linesOf({ ...complete, TENANT_MODELS: "yes" }).join()).toContain("TENANT_MODELS");
    expect(loadConfig(complete).TENANT_MODELS).toBe("off");
  });

  it("accepts inner hosts for sources only with their ports", () => {
    const hosts = (value: string) => ({ ...complete, CRAWL_ALLOW_PRIVATE_HOSTS: value });
    expect([...loadConfig(complete).CRAWL_ALLOW_PRIVATE_HOSTS]).toEqual([]);
    const listed = loadConfig(hosts(" Wiki.Corp.example:443, 10.0.0.5:8080,[fd00::1]:80 ")).CRAWL_ALLOW_PRIVATE_HOSTS;
    expect([...listed]).toEqual(["wiki.corp.example:443", "10.0.0.5:8080", "[fd00::1]:80"]);
    for (const bad of ["wiki.corp.example", "http://10.0.0.5:8080", "10.0.0.0/8:80", "*.corp.example:443"]) {
      expect(linesOf(hosts(bad)).join()).toContain("CRAWL_ALLOW_PRIVATE_HOSTS");
    }
  });

  it("names what production lacks", () => {
    const lines = linesOf({ NODE_ENV: "production" });
    for (const key of ["DATABASE_URL", "DATABASE_MIGRATION_URL", "SESSION_KEYS", "ADMIN_SECRET", "PUBLIC_URL"]) {
      expect(lines.some((line) => line.includes(key))).toBe(true);
    }
  });

  it("limits the demo to one process, and says so before anything is built", { timeout: 90_000 }, () => {
    const ended = spawnSync(process.execPath, [join(import.meta.dirname, "../commands/frontdesk.ts"), "demo"], {
      env: { PATH: process.env.PATH ?? "", REDIS_URL: "redis://127.0.0.1:1", WEB_PROCESSES: "2" },
      encoding: "utf8",
      timeout: 60_000,
    });
    expect([ended.status, ended.stdout]).toEqual([1, ""]);
    expect(ended.stderr).toContain("the demo is one process");
  });

  it("ends the process with 1 and tells the operator everything that is wrong", () => {
    const env = { PATH: process.env.PATH ?? "", ...complete, PORT: "eighty", TURN_LEASE_SECONDS: "-1" };
    const ended = spawnSync(process.execPath, [join(import.meta.dirname, "../main.ts")], {
      env,
      encoding: "utf8",
      timeout: 60_000,
    });
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain("PORT");
    expect(ended.stderr).toContain("TURN_LEASE_SECONDS");
    expect(ended.stderr).not.toContain("at ");
  });
});
