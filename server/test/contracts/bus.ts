/** What every bus does. Run by `adapters/bus.test.ts` on each adapter. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Bus, BusNotice } from "../../ports/bus.ts";

export interface BusFixture {
  /** The bus as two processes see it (twice the same where there is but one). */
  buses: [Bus, Bus];
  close(): Promise<void>;
}

export const ticketChanged = (tenant_id: string, ticket_id: string = randomUUID()): BusNotice => ({
  type: "ticket_changed",
  tenant_id,
  ticket_id,
});

/** Subscribes and waits until notices arrive: a bus promises nothing before. Probes are left out of `heard`. */
export async function listen(bus: Bus, tenantId: string) {
  const heard: BusNotice[] = [];
  let probes = 0;
  const stop = bus.subscribe(tenantId, (notice) => {
    if (notice.type === "documents_changed" && notice.document_id === "probe") probes++;
    else heard.push(notice);
  });
  const tenant_id = tenantId === "all" ? randomUUID() : tenantId;
  await vi.waitFor(async () => {
    await bus.publish({ type: "documents_changed", tenant_id, document_id: "probe" });
    expect(probes).toBeGreaterThan(0);
  }, 5_000);
  return { heard, stop };
}

/** @param open a fresh bus per suite */
export function busContract(open: () => Promise<BusFixture>): void {
  let fixture: BusFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("a notice without a tenant reaches everybody's subscribers in each process, and no tenant's", async () => {
    const all = await Promise.all(fixture.buses.map((bus) => listen(bus, "all")));
    const tenants = await Promise.all(fixture.buses.map((bus) => listen(bus, randomUUID())));
    await fixture.buses[0].publish({ type: "outbox_filled" });
    const filled = (heard: BusNotice[]) => heard.filter(({ type }) => type === "outbox_filled").length;
    for (const { heard, stop } of all) {
      await vi.waitFor(() => expect(filled(heard)).toBe(1));
      stop();
    }
    for (const { heard, stop } of tenants) {
      expect(heard).toEqual([]);
      stop();
    }
  });

  it("a notice reaches its tenant's and everybody's subscribers in each process once, and no other tenant's", async () => {
    const [tenant, stranger] = [randomUUID(), randomUUID()];
    const concerned = await Promise.all(
      fixture.buses.flatMap((bus) => [listen(bus, tenant), listen(bus, tenant), listen(bus, "all")]),
    );
    const strangers = await Promise.all(fixture.buses.map((bus) => listen(bus, stranger)));
    const notices = Array.from({ length: 20 }, () => ticketChanged(tenant));
    for (const [i, notice] of notices.entries()) await fixture.buses[(i % 2) as 0 | 1].publish(notice);
    const sentTo = (heard: BusNotice[]) =>
      heard.filter((notice) => "tenant_id" in notice && notice.tenant_id === tenant);
    for (const { heard, stop } of concerned) {
      await vi.waitFor(() => expect(sentTo(heard).length).toBeGreaterThanOrEqual(20));
      const order = (a: BusNotice, b: BusNotice) => JSON.stringify(a).localeCompare(JSON.stringify(b));
      expect(sentTo(heard).sort(order)).toEqual([...notices].sort(order));
      stop();
    }
    for (const { heard, stop } of strangers) {
      expect(heard).toEqual([]);
      stop();
    }
  });

  it("a subscriber that has unsubscribed hears nothing, the others still do", async () => {
    const tenant = randomUUID();
    const gone = await listen(fixture.buses[0], tenant);
    const stays = await listen(fixture.buses[0], tenant);
    gone.stop();
    gone.stop();
    await fixture.buses[1].publish(ticketChanged(tenant));
    await vi.waitFor(() => expect(stays.heard.length).toBe(1));
    expect(gone.heard).toEqual([]);
    stays.stop();
  });
}
