import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOwner } from "../../../accounts/signIn/createOwner.ts";
import { snoozeTicket } from "../../../inbox/acts/snoozeTicket.ts";
import { saveAlerts } from "../../../inbox/alerts/alertPreferences.ts";
import { createMember } from "../../../test/support/desk.ts";
import { figure } from "../../../test/support/figures.ts";
import { openWorld, until, type World } from "../../../test/support/world.ts";

const PASSWORD = "correct horse battery";
const VISITORS = 40;

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: "http://support.example" } });
}, 60_000);
afterAll(() => world.close());

interface Team {
  tenantId: string;
  confirmed: string[];
  unconfirmed: string;
  /** The agent among them. */
  agentId: string;
}
let team: Team;
beforeEach(async () => {
  const tenantId = await world.tenant();
  const ctx = world.agent(tenantId);
  const tag = v7().slice(-12);
  const [owner, agent, unconfirmed] = ["owner", "agent", "stranger"].map((name) => `${name}-${tag}@desk.example`);
  const common = { password: PASSWORD, name: "Kim" };
  await createOwner(ctx.parts, { ...common, tenantId, email: owner! });
  const [agentId] = [
    await createMember(ctx, { ...common, email: agent!, role: "agent" }),
    await createMember(ctx, { ...common, email: unconfirmed!, role: "agent" }),
  ];
  await world.database.admin`update auth."user" set email_verified = email <> ${unconfirmed!}
    where email like ${`%${tag}%`}`;
  team = { tenantId, confirmed: [owner!, agent!], unconfirmed: unconfirmed!, agentId };
});

/** The mails to this tenant's people: to whom, and what about. */
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const folder = join(world.env.DATA_DIR!, "mail");
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(
    names.filter((name) => name.endsWith(".eml")).map((name) => readFile(join(folder, name), "utf8")),
  );
  return texts
    .map((text) => ({ to: /^To: (.*)$/m.exec(text)![1]!, subject: /^Subject: (.*)$/m.exec(text)![1]!, text }))
    .filter(({ to }) => [...team.confirmed, team.unconfirmed].includes(to));
}

async function askForPeople(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const visitor = await world.visitor(team.tenantId);
      await visitor.post("/escalate", {});
    }),
  );
}

/** Everything that was promised has been carried out, and the mail that may follow is the only thing that waits. */
async function settled(): Promise<void> {
  await until(async () => {
    const [left] = await world.database.admin<{ promised: number; running: number }[]>`
      select (select count(*)::int from outbox where tenant_id = ${team.tenantId} and done_at is null
          and (kind <> 'wake_ticket' or due_at < now() + interval '30 minutes')) as promised,
        (select count(*)::int from pgboss.job where name in ('mail_waiting', 'mail_later') and data ->> 'tenantId' = ${team.tenantId}
          and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))) as running`;
    return left?.promised === 0 && left.running === 0;
  });
}

/** As if the pause between two mails were over. */
async function letPausePass(): Promise<void> {
  const { admin } = world.database;
  await admin`update alert_preferences set mailed_at = mailed_at - interval '11 minutes' where tenant_id = ${team.tenantId}`;
  await admin`update pgboss.job set start_after = now()
    where name = 'mail_later' and data ->> 'tenantId' = ${team.tenantId} and state = 'created'`;
}

describe("a ticket that was snoozed", () => {
  /** Snoozed by the agent, who is mailed about no other; then its hour comes. */
  async function wakes(mail: "always" | "never", isHeld = true): Promise<string[]> {
    const { admin } = world.database;
    const own = world.agent(team.tenantId);
    const ctx = { ...own, actor: { ...own.actor, id: team.agentId } };
    const visitor = await world.visitor(team.tenantId);
    const ticketId = visitor.session.ticket_id;
    await visitor.post("/escalate", {});
    await snoozeTicket(ctx, { ticketId, until: new Date(Date.now() + 3_600_000).toISOString() });
    await settled();
    const before = (await mails()).map(({ text }) => text);
    await saveAlerts(ctx, {
      sound: false,
      browser: false,
      mail,
      mail_after_minutes: 60,
      mail_mentions: true,
      mail_assigned: true,
      locale: "de",
    });
    if (!isHeld) await admin`update escalations set status = 'open', claimed_by = null where ticket_id = ${ticketId}`;
    await admin`update escalations set snoozed_until = now() where ticket_id = ${ticketId}`;
    await admin`update outbox set due_at = now() where ticket_id = ${ticketId}`;
    await settled();
    const news = (await mails()).filter(({ text }) => !before.includes(text));
    return news.map(({ to, subject }) => `${to}: ${subject}`);
  }

  test("causes a mail when it wakes to its holder, in their language, and to nobody else", async () => {
    expect(await wakes("always")).toEqual([
      expect.stringMatching(new RegExp(`^${team.confirmed[1]}: T-\\d+ \\(\\S+ \\S+\\) ist wieder da$`)),
    ]);
  });

  test("causes no mail when its holder wants none, and one to the team when nobody holds it", async () => {
    expect(await wakes("never")).toEqual([]);
    expect(await wakes("never", false)).toEqual([
      expect.stringMatching(new RegExp(`^${team.confirmed[0]}: T-\\d+ \\(\\S+ \\S+\\) is back in the queue$`)),
    ]);
  });
});

describe("visitors who wait", () => {
  test("are announced by one mail at once and one for all the others, to confirmed addresses only", async () => {
    await askForPeople(1);
    await until(async () => (await mails()).length === 2);
    expect((await mails()).map(({ to }) => to).sort()).toEqual(team.confirmed.toSorted());
    expect((await mails())[0]!.subject).toMatch(/^T-\d+ \(\S+ \S+\) is waiting for a person$/);

    await askForPeople(VISITORS);
    await settled();
    expect(await mails()).toHaveLength(2);
    await letPausePass();
    await until(async () => (await mails()).length === 4);
    await settled();
    const digest = (await mails()).filter(
      ({ subject }) => subject === `${VISITORS + 1} conversations are waiting for a person`,
    );
    expect(digest.map(({ to }) => to).sort()).toEqual(team.confirmed.toSorted());
    expect(digest[0]!.text).toContain(`and ${VISITORS + 1 - 10} more`);
    figure("mails to two confirmed members for conversations handed over", (await mails()).length, VISITORS + 1);
  });

  test("who were all answered before the next mail is due cause none", async () => {
    await askForPeople(1);
    await until(async () => (await mails()).length === 2);
    await askForPeople(2);
    await settled();
    await world.database.admin`update escalations set status = 'withdrawn' where tenant_id = ${team.tenantId}`;
    await letPausePass();
    await settled();
    expect(await mails()).toHaveLength(2);
  });

  test("are announced as each member wants it: at once, after a while or not at all, and in the member's language", async () => {
    const { admin } = world.database;
    const [silent] = await admin<{ id: string }[]>`select id from auth."user" where email = ${team.confirmed[0]!}`;
    const [patient] = await admin<{ id: string }[]>`select id from auth."user" where email = ${team.confirmed[1]!}`;
    const as = (id: string) => ({ ...world.agent(team.tenantId), actor: { ...world.agent(team.tenantId).actor, id } });
    const wish = { sound: false, browser: false, mail_after_minutes: 5, mail_mentions: true, mail_assigned: true };
    await saveAlerts(as(silent!.id), { ...wish, mail: "never", locale: null });
    await saveAlerts(as(patient!.id), { ...wish, mail: "unclaimed", locale: "he" });
    await askForPeople(1);
    await settled();
    expect(await mails()).toHaveLength(0);
    await admin`update escalations set created_at = created_at - interval '6 minutes', waits_since = waits_since - interval '6 minutes' where tenant_id = ${team.tenantId}`;
    await letPausePass();
    await until(async () => (await mails()).length === 1);
    expect((await mails())[0]!.to).toBe(team.confirmed[1]);
    expect((await mails())[0]!.subject).toContain("ממתינה לנציג");
  });

  test("are announced again when a mail failed", async () => {
    const { parts } = world.services[0]!;
    const { send } = parts.mailer;
    let refusals = 0;
    parts.mailer.send = async (mail) => {
      refusals += 1;
      if (refusals <= 1) throw new Error("the mail server is away");
      return send(mail);
    };
    try {
      await askForPeople(1);
      await until(async () => (await mails()).length === 2, 30_000);
      expect(refusals).toBe(3);
    } finally {
      parts.mailer.send = send;
    }
  });
});
