/** Starts the same work (sameWork.ts) on a database and a Redis of its own. */
import { randomBytes } from "node:crypto";
import jwt from "jsonwebtoken";
import { cpuByPid } from "../machine/cost.ts";
import type { Texts } from "../stage/knowledge.ts";
import { openRedis } from "../stage/redis.ts";
import { teachSameWork } from "./sameWork/teach.ts";
import { type AskedStack, backendsOf, openDatabase, openPlain } from "./stack.ts";

/** `exit`: one checkpoint a turn, as a team does that has measured; `async`: one a step, as LangGraph does by itself. */
export type Durability = "exit" | "async";

const NAMES = { exit: "same work", async: "its default" };

export async function openSameWork(modelUrl: string, texts: Texts, durability: Durability): Promise<AskedStack> {
  const database = await openDatabase();
  const { url, tenants } = await teachSameWork(database.admin, database.name, modelUrl, texts);
  const redis = await openRedis(process.env.REDIS_URL!);
  const secret = randomBytes(32).toString("hex");
  const env = { MODEL_URL: modelUrl, DATABASE_URL: url, REDIS_URL: redis.url, TOKEN_SECRET: secret };
  const headersOf = (tenant: number, conversation: string) => {
    const token = jwt.sign({ tenant: tenants[tenant % tenants.length], conversation }, secret, { expiresIn: 3600 });
    return { authorization: `Bearer ${token}` };
  };
  const stack = await openPlain(NAMES[durability], "sameWork.ts", { ...env, DURABILITY: durability }, headersOf);
  return {
    ...stack,
    services: async () => ({
      postgresMs: await backendsOf(database.sql),
      redisMs: redis.pid ? (cpuByPid([redis.pid]).get(redis.pid) ?? 0) : 0,
    }),
    close: async () => {
      await stack.close();
      await redis.close();
      await database.close();
    },
  };
}
