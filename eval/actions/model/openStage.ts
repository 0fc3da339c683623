/** The whole service on a scratch database, with a scripted model, the businesses as tenants, and their visitors. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import jwt from "jsonwebtoken";
import pino from "pino";
import { v7 } from "uuid";
import { createAction } from "../../../server/actions/createAction.ts";
import { startService } from "../../../server/boot/service.ts";
import { loadConfig } from "../../../server/config/config.ts";
import type { AgentActor } from "../../../server/context/context.ts";
import { migrate } from "../../../server/db/migrate.ts";
import { actionRequestSchema } from "../../../server/protocol/actionCalls.ts";
import { createTenant } from "../../../server/tenants/createTenant.ts";
import { updateSettings } from "../../../server/tenants/updateSettings.ts";
import { startToolModel, type ToolModel } from "../../../server/test/support/toolModel.ts";
import { Visitor } from "../../../server/test/support/visitor.ts";
import { wideLimits } from "../../../server/test/support/wideLimits.ts";
import { openScratch } from "../../openStore.ts";
import type { ActingBusiness } from "../readBusinesses.ts";
import { type Businesses, startBusinesses } from "./startBusinesses.ts";

const ORIGIN = "https://shop.example";
/** A new visitor. */
interface Someone {
  visitor: Visitor;
  /** Their id in the business's own system, as its server signs it. */
  customer: string;
}

export interface Stage {
  model: ToolModel;
  businesses: Businesses;
  /** Verified if the business's actions need an identity. */
  visitor(business: string, language: string): Promise<Someone>;
  close(): Promise<void>;
}

export async function openStage(all: readonly ActingBusiness[]): Promise<Stage> {
  const [model, businesses, database] = [
    await startToolModel(),
    await startBusinesses(all),
    await openScratch(process.env.DATABASE_URL),
  ];
  const dataDir = await mkdtemp(join(tmpdir(), "frontdesk-eval-"));
  await migrate(database.url);
  const redis = process.env.REDIS_URL;
  const config = loadConfig({
    ...{ NODE_ENV: "test", PORT: "0", LOG_LEVEL: "fatal", DATABASE_URL: database.url, DATA_DIR: dataDir },
    ...{ SESSION_KEYS: `eval:${random("hex")}`, ADMIN_SECRET: random("hex"), SECRETS_KEYS: `eval:${random("base64")}` },
    ...{ EMBEDDER: "meaning", OPENAI_API_KEY: "scripted", OPENAI_BASE_URL: model.url, ...wideLimits },
    ...{ ACTION_ALLOW_PRIVATE_HOSTS: businesses.host, ...(redis && { REDIS_URL: redis }) },
  });
  const log = pino({ level: "silent" });
  const redisPrefix = `frontdesk-eval-${randomBytes(4).toString("hex")}:`;
  const service = await startService(config, { log, isFirst: false, redisPrefix });
  const secret = random("hex");
  const tenants = new Map<string, string>();
  for (const [name, definitions] of businesses.definitions) {
    const { id } = await createTenant(service.parts.db, { name, origins: [ORIGIN] });
    const actor: AgentActor = { kind: "agent", id: "eval", name: "Eval", role: "owner" };
    const ctx = { db: service.parts.db, parts: service.parts, tenantId: id, requestId: "eval", actor };
    await updateSettings(ctx, { identity_secret: secret });
    for (const definition of definitions)
      await createAction(ctx, actionRequestSchema.parse({ definition, secrets: {}, is_enabled: true }));
    tenants.set(name, id);
  }
  return {
    model,
    businesses,
    async visitor(business, language) {
      const tenantId = tenants.get(business) ?? "";
      const isKnown = businesses.definitions.get(business)?.some(({ audience }) => audience === "verified");
      const iat = Math.floor(Date.now() / 1000);
      const customer = v7();
      const claims = { sub: customer, email: "mia@example.com", jti: v7(), aud: tenantId, iat, exp: iat + 200 };
      const page = { url: `${ORIGIN}/`, title: "", locale: language };
      const identity = isKnown ? { identity: jwt.sign(claims, secret) } : {};
      return { visitor: await Visitor.open(service.url, tenantId, ORIGIN, { page, ...identity }), customer };
    },
    async close() {
      await service.stop();
      await Promise.all([database.drop(), model.close(), businesses.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const random = (as: "hex" | "base64") => randomBytes(32).toString(as);
