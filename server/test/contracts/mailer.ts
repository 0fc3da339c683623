/** What every mailer does. Run by `adapters/mailer.test.ts` on each adapter. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Mail, Mailer } from "../../ports/mailer.ts";

export interface MailerFixture {
  mailer: Mailer;
  /** What has arrived so far, oldest first, decoded. */
  arrived(): Promise<(Mail & { headers: string[] })[]>;
  close(): Promise<void>;
}

const mail: Omit<Mail, "about"> = {
  to: "agent@example.com",
  subject: "Ticket F-7: Größe fehlt",
  text: "Guten Tag,\n\n.ein Punkt am Zeilenanfang\nund ein 𝄞.\nhttps://example.com/admin/tickets/7?from=mail",
};

/** @param open a fresh mailer per suite */
export function mailerContract(open: () => Promise<MailerFixture>): void {
  let fixture: MailerFixture;
  beforeAll(async () => {
    fixture = await open();
  });
  afterAll(() => fixture.close());

  it("a mail arrives whole: address, subject and text, in any script", async () => {
    await fixture.mailer.send(mail);
    const { to, subject, text } = (await fixture.arrived()).at(-1)!;
    expect({ to, subject, text: text.trimEnd() }).toEqual(mail);
  });

  it("each mail arrives once, even when many are sent at once", async () => {
    const before = (await fixture.arrived()).length;
    const subjects = Array.from({ length: 20 }, (_, i) => `number ${i}`);
    await Promise.all(subjects.map((subject) => fixture.mailer.send({ ...mail, subject })));
    const arrived = (await fixture.arrived()).slice(before);
    expect(arrived.map(({ subject }) => subject).sort()).toEqual([...subjects].sort());
  });

  it("a line break in a subject adds no header", async () => {
    await fixture.mailer.send({ ...mail, subject: "hello\r\nBcc: victim@example.com\nX-Evil: 1" });
    const { headers, to } = (await fixture.arrived()).at(-1)!;
    expect(headers.filter((name) => /^(bcc|x-evil)$/i.test(name))).toEqual([]);
    expect(to).toBe(mail.to);
  });
}
