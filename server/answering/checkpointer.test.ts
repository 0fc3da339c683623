/** The saver does what LangGraph asks of one, by the suite that LangGraph's authors ask it of their own. */
import { randomUUID } from "node:crypto";
import type { RunnableConfig } from "@langchain/core/runnables";
import type { CheckpointListOptions, CheckpointTuple, PendingWrite } from "@langchain/langgraph-checkpoint";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/tenant.ts";
import { createTestTenant, openTestDatabase, type TestDatabase } from "../test/support/harness.ts";
import { TenantSaver } from "./checkpointer.ts";

// The suite takes the runner's functions from where Jest has them.
Object.assign(globalThis, { describe, it, expect, beforeAll, beforeEach, afterAll, afterEach });
const { deltaChannelHistoryTests, validate } = await import("@langchain/langgraph-checkpoint-validation");

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Opens a ticket for each thread that the suite makes up, and calls those that it does not name by a UUID by one. */
class SuiteSaver extends TenantSaver {
  readonly #visitorId = randomUUID();
  readonly #ids = new Map<string, string>();
  #numbers = 0;

  override async put(config: RunnableConfig, ...put: DropFirst<Parameters<TenantSaver["put"]>>) {
    const named = this.#named(config);
    await this.#openTicket(named.configurable?.thread_id);
    const stored = await super.put(named, ...put);
    return { configurable: { ...stored.configurable, thread_id: config.configurable?.thread_id } };
  }

  override putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string) {
    return super.putWrites(this.#named(config), writes, taskId);
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    return super.getTuple(this.#named(config));
  }

  override list(config: RunnableConfig, options?: CheckpointListOptions) {
    return super.list(this.#named(config), options);
  }

  override deleteThread(threadId: string): Promise<void> {
    return super.deleteThread(this.#idOf(threadId));
  }

  #named(config: RunnableConfig): RunnableConfig {
    const { thread_id } = config.configurable ?? {};
    if (!thread_id) return config;
    return { configurable: { ...config.configurable, thread_id: this.#idOf(thread_id) } };
  }

  #idOf(threadId: string): string {
    if (UUID.test(threadId)) return threadId;
    const id = this.#ids.get(threadId) ?? randomUUID();
    this.#ids.set(threadId, id);
    return id;
  }

  #openTicket(ticketId: string | undefined): Promise<unknown> {
    if (!ticketId) return Promise.resolve();
    const { tenantId } = this.ctx;
    return withTenant(this.ctx, async ({ sql }) => {
      await sql`insert into visitors (tenant_id, id) values (${tenantId}, ${this.#visitorId}) on conflict do nothing`;
      await sql`insert into tickets (tenant_id, id, visitor_id, number, origin)
        values (${tenantId}, ${ticketId}, ${this.#visitorId}, ${++this.#numbers}, 'https://shop.example')
        on conflict do nothing`;
    });
  }
}

type DropFirst<List extends unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

const suite = {
  checkpointerName: "TenantSaver",
  createCheckpointer: async () => new SuiteSaver({ db: t.db, tenantId: (await createTestTenant(t.db)).tenantId }),
};
validate(suite);
deltaChannelHistoryTests(suite);
