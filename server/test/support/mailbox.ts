/** What a test server has mailed: caught before it leaves the process. */
import type { Mail } from "../../ports/mailer.ts";
import type { TestServer } from "./testServer.ts";

export interface Mailbox {
  /** The newest mail to the address, once there is one. @throws after 5 s without */
  newest(to: string): Promise<Mail>;
  /** The secret of the link in the newest mail to the address. */
  token(to: string): Promise<string>;
  count(to: string): number;
}

/** Puts a mailbox in the place of the server's mailer. */
export function openMailbox({ parts }: Pick<TestServer, "parts">): Mailbox {
  const mails: Mail[] = [];
  parts.mailer = {
    ...parts.mailer,
    async send(mail) {
      mails.push(mail);
      return { answer: "250 taken" };
    },
  };
  const to = (address: string) => mails.filter((mail) => mail.to === address);
  async function newest(address: string): Promise<Mail> {
    const until = Date.now() + 5000;
    for (;;) {
      const mail = to(address).at(-1);
      if (mail) return mail;
      if (Date.now() > until) throw new Error(`no mail to ${address}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  return {
    newest,
    token: async (address) => /#([\w-]{43})/.exec((await newest(address)).text)?.[1] ?? "",
    count: (address) => to(address).length,
  };
}

/** As if whoever reads the address had opened the link of an earlier mail of the desk's. */
export async function confirmAddress(server: Pick<TestServer, "admin">, ticketId: string, address: string) {
  await server.admin`
    insert into mails (tenant_id, id, ticket_id, direction, state, address, message_id, link_used_at, created_at)
    select tenant_id, gen_random_uuid(), id, 'out', 'accepted', ${address}, gen_random_uuid(), now(), now() - interval '9 days'
    from tickets where id = ${ticketId}`;
}
