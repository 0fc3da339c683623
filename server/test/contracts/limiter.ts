/** What every limiter does. Run by `adapters/limiter.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Limits } from "../../adapters/limiter/limits.ts";
import type { Limiter } from "../../ports/limiter.ts";
import { figure } from "../support/figures.ts";

export interface LimiterFixture {
  /** The limiter as two processes see it (twice the same where there is but one). */
  limiters: [Limiter, Limiter];
  close(): Promise<void>;
}

/** What the suite's limiters are made with. */
export const testLimits: Limits = {
  init: { points: 1, seconds: 1 },
  init_network: { points: 10, seconds: 60, closesWhenLost: true },
  init_tenant: { points: 10, seconds: 60 },
  blocked: { points: 7, seconds: 60 },
  blocked_tenant: { points: 7, seconds: 60 },
  message: { points: 20, seconds: 60 },
  message_address: { points: 20, seconds: 60 },
  message_network: { points: 20, seconds: 60 },
  message_tenant: { points: 20, seconds: 60 },
  escalation: { points: 20, seconds: 60 },
  escalation_address: { points: 20, seconds: 60 },
  escalation_network: { points: 20, seconds: 60 },
  escalation_tenant: { points: 20, seconds: 60 },
  write: { points: 7, seconds: 60 },
  write_address: { points: 7, seconds: 60 },
  write_network: { points: 7, seconds: 60 },
  read: { points: 7, seconds: 60 },
  file: { points: 7, seconds: 60 },
  file_address: { points: 7, seconds: 60 },
  file_network: { points: 7, seconds: 60 },
  visitor_mail: { points: 5, seconds: 60 },
  visitor_mail_new: { points: 5, seconds: 60 },
  visitor_mail_address: { points: 5, seconds: 60 },
  inbound_mail: { points: 100, seconds: 3600 },
  sign_in_account: { points: 100, seconds: 3600 },
  second_factor: { points: 20, seconds: 86_400 },
  sign_in_address: { points: 5, seconds: 900 },
  admin_write: { points: 60, seconds: 60 },
  rehearsal: { points: 60, seconds: 60 },
  model_test: { points: 60, seconds: 60 },
  doctor: { points: 60, seconds: 60 },
  invitation: { points: 50, seconds: 3600 },
  link: { points: 30, seconds: 60 },
  account_mail: { points: 10, seconds: 3600 },
  reset_mail: { points: 3, seconds: 3600 },
};

/** @param open a fresh limiter, made with `testLimits` */
export function limiterContract(name: string, open: () => Promise<LimiterFixture>): void {
  let fixture: LimiterFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("lets exactly the limit through, of 50 clients in parallel on two processes", async () => {
    const key = randomUUID();
    const asked = Array.from({ length: 50 }, async (_, client) => {
      const limiter = fixture.limiters[(client % 2) as 0 | 1];
      return [await limiter.take("message", key), await limiter.take("message", key)];
    });
    const waits = (await Promise.all(asked)).flat();
    const allowed = waits.filter((wait) => wait === null).length;
    figure(`allowed over a limit of 20, ${name}`, allowed - 20, waits.length);
    expect(allowed).toBe(20);
    for (const wait of waits.filter((wait) => wait !== null)) {
      expect(Number.isInteger(wait)).toBe(true);
      expect(wait).toBeGreaterThanOrEqual(1);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  it("counts keys and names apart", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    const [limiter] = fixture.limiters;
    for (let i = 0; i < 7; i++) expect(await limiter.take("read", key)).toBeNull();
    expect(await limiter.take("read", key)).not.toBeNull();
    expect(await limiter.take("read", other)).toBeNull();
    expect(await limiter.take("sign_in_address", key)).toBeNull();
  });

  it("takes a point of each count or of none, and says when the last of the full ones has points again", async () => {
    const [one, other] = fixture.limiters;
    const [narrow, wide, foreign] = [randomUUID(), randomUUID(), randomUUID()];
    const both = [
      ["read", narrow],
      ["message_tenant", wide],
    ] as const;
    const asked = Array.from({ length: 30 }, (_, n) => (n % 2 ? one : other).takeAll(both));
    expect((await Promise.all(asked)).filter((wait) => wait === null).length).toBe(7);
    // What was refused by the narrow one took nothing of the wide one: 13 of its 20 points are left.
    const rest = Array.from({ length: 20 }, () =>
      one.takeAll([
        ["message", foreign],
        ["message_tenant", wide],
      ]),
    );
    expect((await Promise.all(rest)).filter((wait) => wait === null).length).toBe(13);
    // And the other way round.
    expect(await Promise.all(Array.from({ length: 8 }, () => other.take("message", foreign)))).toEqual([
      ...Array.from({ length: 7 }, () => null),
      expect.any(Number),
    ]);
    expect(await one.take("init", narrow)).toBeNull();
    const wait = await other.takeAll([
      ["init", narrow],
      ["read", narrow],
    ]);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
  });

  it("lets five tries at a secret through at once, then one after each wait, and each wait is longer", async () => {
    const [one, other] = fixture.limiters;
    const key = randomUUID();
    const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 ? one : other).takeTry(key)));
    expect(waits.filter((wait) => wait === null)).toHaveLength(5);
    expect(await other.takeTry(key)).toBeLessThanOrEqual(2);
    await vi.waitFor(async () => expect(await other.takeTry(key)).toBeNull(), { timeout: 5_000, interval: 200 });
    expect(await one.takeTry(key)).toBeGreaterThan(2);
    expect(await one.takeTry(randomUUID())).toBeNull();
  });

  it("forgets the failed tries once somebody knew the secret", async () => {
    const [one, other] = fixture.limiters;
    const key = randomUUID();
    for (let i = 0; i < 5; i++) expect(await one.takeTry(key)).toBeNull();
    expect(await other.takeTry(key)).not.toBeNull();
    await one.forgetTries(key);
    expect(await other.takeTry(key)).toBeNull();
  });

  it("lets a client through when the window is over, even one that kept asking", async () => {
    const key = randomUUID();
    const [one, other] = fixture.limiters;
    expect(await one.take("init", key)).toBeNull();
    expect(await one.take("init", key)).toBe(1);
    await vi.waitFor(async () => expect(await other.take("init", key)).toBeNull(), { timeout: 3_000, interval: 100 });
  });
}
