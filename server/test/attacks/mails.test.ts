/** Mails from and to visitors: made-up replies, names and letters that nobody expects, loops, and words that a mail is to carry to a stranger. */
import { createHmac, hkdfSync } from "node:crypto";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smtpMailer } from "../../adapters/mailer/smtp.ts";
import type { Mail } from "../../ports/mailer.ts";
import { openSmtpServer } from "../contracts/smtpServer.ts";
import { type Desk, openDesk, openTicket } from "../support/desk.ts";
import { figure } from "../support/figures.ts";
import { letPass } from "../support/letPass.ts";
import { confirmAddress, type Mailbox, openMailbox } from "../support/mailbox.ts";
import { startTestServer, type TestServer } from "../support/testServer.ts";
import { workOutbox } from "../support/workOutbox.ts";

const SECRET = "0123456789-0123456789-0123456789-mail";
const SHOP = "https://shop.example";
let server: TestServer;
let mailbox: Mailbox;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer({
    TRUSTED_PROXIES: "1",
    PUBLIC_URL: "https://desk.example",
    MAIL_REPLY_ADDRESS: "reply@in.example",
    INBOUND_MAIL_SECRET: SECRET,
    RATE_ADDRESS_MAILS_PER_DAY: "3",
  });
  mailbox = openMailbox(server);
  desk = await openDesk(server);
});
afterAll(() => server?.close());

const someone = () => `${crypto.randomUUID()}@mail.example`;
async function work(ticketId: string) {
  await letPass(server.admin, ticketId, 4000);
  await workOutbox(server.parts);
}

/** A visitor's question, with the address they left. @param confirmed as if they had opened an earlier mail's link */
async function ask(email: string, { from = desk, note = "Please help", confirmed = true, transcript = false } = {}) {
  const ticket = await openTicket(server, from.tenantId, note);
  if (confirmed) await confirmAddress(server, (await openTicket(server, from.tenantId)).id, email);
  const left = await ticket.visitor("POST", "/email", { email, transcript });
  if (left.status !== 200) throw new Error(`email: ${left.status} ${left.text}`);
  return ticket;
}
/** A person's answer, mailed. */
async function answer(ticketId: string, content = "Today.", from = desk) {
  await from.agent("POST", `/tickets/${ticketId}/reply`, { content });
  await work(ticketId);
}
async function mailed(email = someone()) {
  const ticket = await ask(email);
  await answer(ticket.id);
  return { ...ticket, email, mail: await mailbox.newest(email) };
}

const mailOf = (to: string, body: string | Buffer, headers: Record<string, string> = {}) => {
  const all = { From: "Vera <vera@mail.example>", To: to, "Message-ID": `<${v7()}@mail.example>`, ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Uint8Array(Buffer.concat([Buffer.from(`${head.join("")}\r\n`, "latin1"), Buffer.from(body)]));
};
const handIn = (raw: Uint8Array<ArrayBuffer>) =>
  server.call("POST", "/api/v1/inbound/mail", {
    body: raw,
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "message/rfc822" },
  });
const detail = async (id: string) => (await desk.agent("GET", `/tickets/${id}`)).json;
const fromVisitor = async (id: string) =>
  (await detail(id)).messages.filter(({ role }: { role: string }) => role === "visitor");

describe("an incoming mail", () => {
  test("can't choose its conversation: only the address it was sent to counts", async () => {
    const { id, mail } = await mailed();
    const known = `<${mail.messageId}>`;
    for (const to of ["reply@in.example", "reply+@in.example", `reply+${"0".repeat(50)}@in.example`]) {
      const raw = mailOf(to, "Refund me", { "In-Reply-To": known, References: known, Subject: `Re: ${mail.subject}` });
      expect((await handIn(raw)).json).toEqual({ outcome: "ignored", reason: "unknown_address" });
    }
    expect(await fromVisitor(id)).toEqual([]);
  });

  test("is accepted with a reply token only: tokens of links, unsubscribing, another key or unknown purposes open nothing", async () => {
    const { id, mail } = await mailed();
    const reply = /\+([0-9a-z]{50})@/.exec(mail.replyTo!)![1]!;
    const link = /#frontdesk=[^.]+\.([0-9a-z]+)/.exec(mail.text)![1]!;
    const stop = mail.stopLink!.split("/").at(-1)!;
    for (const token of [
      link,
      stop,
      stop.slice(0, 50),
      remade(reply, "session"),
      remade(reply, "reply", "another secret"),
    ]) {
      expect((await handIn(mailOf(`reply+${token}@in.example`, "x"))).json).toMatchObject({ outcome: "ignored" });
    }
    for (const token of [reply, stop.slice(0, 50)]) {
      const body = { tenant_id: desk.tenantId, conversation: `${id}.${token}` };
      expect((await server.call("POST", "/api/v1/chat/init", { origin: SHOP, body })).status).toBeGreaterThanOrEqual(
        400,
      );
    }
    for (const token of [reply, link]) expect((await server.call("POST", `/mail/stop/${token}`)).status).toBe(404);
    expect(await fromVisitor(id)).toEqual([]);
  });

  const CHARSETS = [
    "utf-7",
    "utf-16",
    "utf-16le",
    "utf-32",
    "iso-2022-jp",
    "gb18030",
    "x-unknown",
    "",
    "binary",
    "%0d",
  ];
  const ENCODINGS = ["7bit", "8bit", "base64", "quoted-printable", "x-uuencode", "unheard-of"];
  test("in any charset and encoding, right or wrong, is a message or ignored, and never an error", async () => {
    const { id, mail } = await mailed();
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, n) => n));
    let errors = 0;
    for (const charset of CHARSETS)
      for (const encoding of ENCODINGS) {
        const headers = { "Content-Type": `text/plain; charset="${charset}"`, "Content-Transfer-Encoding": encoding };
        const { status } = await handIn(mailOf(mail.replyTo!, Buffer.concat([Buffer.from("Hello "), bytes]), headers));
        if (status !== 200) errors++;
      }
    figure("mails in odd charsets and encodings that ended in an error", errors, CHARSETS.length * ENCODINGS.length);
    expect(errors).toBe(0);
    expect(JSON.stringify(await fromVisitor(id))).not.toContain("\\u0000");
  });

  const NAMES: [string, string][] = [
    ["a NUL", "filename*=utf-8''a%00b.exe"],
    ["half a character", "filename*=utf-16be''%D8%00"],
    ["half a character at the cut", `filename*=utf-8''${"a".repeat(199)}%F0%9F%98%80.exe`],
    ["line ends", "filename*=utf-8''a%0D%0ABcc:%20x.exe"],
    ["a path", 'filename="../../../etc/passwd"'],
    ["letters that turn round", "filename*=utf-8''invoice%E2%80%AEfdp.exe"],
    ["no letters", 'filename=""'],
    ["broken escapes", "filename*=utf-8''%ZZ%E0%A4.exe"],
    ["an unknown charset", "filename*=x-no''%FF%FE.exe"],
    ["nothing but dots", 'filename=".."'],
  ];
  test.each(NAMES)("with a file whose name has %s is stored, and is shown", async (_what, name) => {
    const { id, mail } = await mailed();
    const parts = ["image/png", "application/x-msdownload"].map(
      (type) => `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; ${name}\r\n\r\nMZ\r\n`,
    );
    const body = `--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n${parts.join("")}--b--`;
    const reply = await handIn(mailOf(mail.replyTo!, body, { "Content-Type": 'multipart/mixed; boundary="b"' }));
    expect([reply.status, reply.json.outcome]).toEqual([200, "stored"]);
    const [message] = await fromVisitor(id);
    expect(message.by_email.left_out).toHaveLength(2);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be in it
    expect(message.by_email.left_out.join("")).not.toMatch(/[\0-\x1f\u202e/\\]/);
  });

  const report = (kind: string, type: string, fields: string) =>
    [
      `Content-Type: multipart/report; report-type=${kind}; boundary="b"`,
      `--b\r\nContent-Type: text/plain\r\n\r\nYour mail.\r\n--b\r\nContent-Type: message/${type}\r\n\r\n${fields}\r\n--b--`,
    ] as const;
  const MACHINES: [string, Record<string, string>, (readonly [string, string])?][] = [
    ["an absence note", { "Auto-Submitted": "auto-replied (vacation)" }],
    ["an absence note of old", { Precedence: "bulk" }],
    ["a note of a list", { "List-Id": "<l.example>" }],
    ["a bounce without a report", { "Return-Path": "<>" }],
    ["a bounce without a report, with a space", { "Return-Path": " < > " }],
    [
      "word of a delay",
      { From: "bounce-77@mx.example" },
      report("delivery-status", "delivery-status", "Action: delayed"),
    ],
    [
      "a receipt of reading",
      {},
      report("disposition-notification", "disposition-notification", "Disposition: x; displayed"),
    ],
    ["a complaint", {}, report("feedback-report", "feedback-report", "Feedback-Type: abuse")],
    ["an answering machine", { "X-Autoreply": "yes" }],
  ];
  test.each(MACHINES)(
    "from a machine (%s) counts as nobody's: not stored, and no confirmation of the address",
    async (_what, headers, body) => {
      const email = someone();
      const ticket = await ask(email, { confirmed: false });
      await answer(ticket.id);
      const { replyTo } = await mailbox.newest(email);
      const type: Record<string, string> = body ? { "Content-Type": body[0].replace("Content-Type: ", "") } : {};
      const reply = await handIn(mailOf(replyTo!, body?.[1] ?? "I am away.", { ...type, ...headers }));
      expect(reply.json).toEqual({ outcome: "ignored", reason: "automatic" });
      expect(await fromVisitor(ticket.id)).toEqual([]);
      await answer(ticket.id, "Tomorrow.");
      expect(mailbox.count(email)).toBe(1);
    },
  );

  test("writes nothing into the headers of the next mail in its thread", async () => {
    const { id, mail, email } = await mailed();
    const odd = '<a"\u000b\u001f:;,=?utf-8?Q?=0D=0ABcc:_all@evil.example?=\u00e9\u0085@mail.example>';
    await handIn(mailOf(mail.replyTo!, "More", { "Message-ID": odd, References: odd }));
    await answer(id, "Then.");
    const head = await headOf(await mailbox.newest(email));
    expect(head).toMatch(/^In-Reply-To: /m);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what may not be in it
    expect(head).not.toMatch(/^bcc:|[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\uffff]/im);
  });

  test("opens nothing of a deleted conversation, and causes no mail to a blocked visitor", async () => {
    const [gone, blocked] = [await mailed(), await mailed()];
    await gone.visitor("DELETE", `/conversations/${gone.id}`);
    expect((await handIn(mailOf(gone.mail.replyTo!, "x"))).json.reason).toBe("unknown_address");
    expect((await desk.agent("POST", `/tickets/${blocked.id}/block`, {})).status).toBe(200);
    expect((await handIn(mailOf(blocked.mail.replyTo!, "x"))).json.reason).toBe("blocked");
  });
});

/** The same mail's token for something else, or made with another secret. */
function remade(token: string, purpose: string, secret = server.parts.config.ADMIN_SECRET ?? ""): string {
  const hex = [...token].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString(16);
  const named = Buffer.from(hex.padStart(64, "0"), "hex").subarray(0, 20);
  const key = Buffer.from(hkdfSync("sha256", secret, "", `mail ${purpose}`, 32));
  const all = Buffer.concat([named, createHmac("sha256", key).update(named).digest().subarray(0, 12)]);
  return BigInt(`0x${all.toString("hex")}`)
    .toString(36)
    .padStart(50, "0");
}

/** As a mail server gets it, without what is folded. */
async function headOf(mail: Mail): Promise<string> {
  const smtp = await openSmtpServer();
  await smtpMailer({ url: smtp.url, from: "desk@desk.example" }).send(mail);
  await smtp.close();
  return smtp.received[0]!.raw.replaceAll("\r\n", "\n")
    .split("\n\n")[0]!
    .replaceAll(/\n[ \t]+/g, " ");
}

describe("an email address", () => {
  test("counts as one, however it is spelled: tags and capitals get it no more than its mails a day", async () => {
    const [name, host] = someone().split("@");
    let count = 0;
    for (let n = 0; n < 6; n++) {
      const email = n % 2 ? `${name}+${n}@${host}` : `${name!.toUpperCase()}+x${n}@${host}`;
      const other = await openDesk(server);
      const ticket = await ask(email, { from: other, confirmed: false });
      await answer(ticket.id, "Today.", other);
      count += mailbox.count(email);
    }
    figure("mails to one mailbox under six spellings, at 3 a day", count, 6);
    expect(count).toBe(3);
  });

  test("that unsubscribed gets none: not in another spelling, nor after the conversation with the link was deleted", async () => {
    const { id, mail, email, visitor } = await mailed();
    expect((await server.call("POST", new URL(mail.stopLink!).pathname)).status).toBe(200);
    await visitor("DELETE", `/conversations/${id}`);
    const [name, host] = email.split("@");
    for (const spelled of [email, email.toUpperCase(), `${name}+again@${host}`]) {
      const again = await ask(spelled);
      await answer(again.id);
      expect([spelled, mailbox.count(spelled)]).toEqual([spelled, spelled === email ? 1 : 0]);
    }
  });

  test("can still unsubscribe by the link of a mail whose conversation was deleted", async () => {
    const { id, mail, email, visitor } = await mailed();
    await visitor("DELETE", `/conversations/${id}`);
    expect((await server.call("POST", new URL(mail.stopLink!).pathname)).status).toBe(200);
    await answer((await ask(email)).id);
    expect(mailbox.count(email)).toBe(1);
  });

  test("is refused when it is several addresses, or more than an address", async () => {
    const { visitor } = await openTicket(server, desk.tenantId);
    const ODD = [
      "a@b.example\r\nBcc: c@d.example",
      "a@b.example, c@d.example",
      "a@b.example c@d.example",
      '"a\\" <c@d.example>"@b.example',
      "a@b.example>",
      "<a@b.example>",
      "A <a@b.example>",
      "a@[127.0.0.1]",
      "a@localhost",
      "a@b。example",
      "a%c@d.example@b.example",
      "a@b.example?bcc=c@d.example",
      `${"a".repeat(250)}@b.example`,
      "a\u202e@b.example",
    ];
    for (const email of ODD) expect([email, (await visitor("POST", "/email", { email })).status]).toEqual([email, 400]);
  });
});

const hrefs = ({ html = "" }: Mail) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
const own = ["https://shop.example/", "https://desk.example/mail/stop/"];
const strange = (mail: Mail) => hrefs(mail).filter((href) => !own.some((each) => href.startsWith(each)));

describe("a mail to a visitor", () => {
  const LURE = [
    "[Sign in](https://evil.com/login) or https://evil.com/bare, www.evil.example, evil.com/x",
    "<https://evil.com/a> ![x](https://evil.com/p.png) [r][1] pay@evil.com",
    "HTTPS://EVIL.COM ｅｖｉｌ.com evil。com//x evil.com:8443 xn--evl-zma.com [a](evil.com) https\\://evil.com",
    "",
    "[1]: https://evil.com/ref",
  ].join("\n");

  test("to an unconfirmed address contains no address but our own, whoever wrote it", async () => {
    const email = someone();
    const ticket = await ask(email, { confirmed: false, transcript: true });
    await ticket.visitor("POST", "/stream", { message: LURE });
    await answer(ticket.id, LURE);
    const mail = await mailbox.newest(email);
    expect(strange(mail)).toEqual([]);
    for (const text of [mail.text, mail.html!.replaceAll(/href="[^"]*"/g, "")])
      expect(text.replaceAll(/https:\/\/(?:shop|desk)\.example\/\S+/g, "")).not.toMatch(
        /evil|ｅｖｉｌ|xn--|:\/\/\w|www\.|@/i,
      );
    // What was said is there all the same.
    expect(mail.text.match(/Sign in/g)).toHaveLength(2);
  });

  test("to a confirmed address has the links that its agent wrote", async () => {
    const email = someone();
    await answer((await ask(email)).id, "[Help](https://shop.example/help) or https://shop.example/more");
    expect(hrefs(await mailbox.newest(email)).slice(0, 2)).toEqual([
      "https://shop.example/help",
      "https://shop.example/more",
    ]);
  });

  const HOSTILE = [
    "[a](javascript:alert(1)) [a](JaVaScRiPt:alert(1)) [a](java\nscript:alert(1)) [a](&#106;avascript:alert(1))",
    "[a](data:text/html;base64,PHN2Zz4=) [a](vbscript:x) [a](file:///etc/passwd) [a](//evil.example) [a](\\\\evil.example)",
    "<javascript:alert(1)> <a href=https://evil.example>x</a> <img src=x onerror=alert(1)> <svg/onload=alert(1)>",
    '[a](https://evil.example/" onmouseover="alert(1)) [a](https://evil.example "t\\" onclick=\\"alert(1)") [a](<https://x.example/"><script>>)',
    "[a]: javascript:alert(1)\n[a] [b](http://evil.example) [c](https://bank.example@evil.example/) ![i](javascript:alert(1))",
    '`<script>alert(1)</script>` \n```html"><script>\n</script><script>alert(1)</script>\n```\n|<script>|\n|-|\n|<img onerror=x>|',
    "# <script>\n> <script>\n- <script>\n1. [x](javascript:x)\n\n<!-- --><style>*{display:none}</style><base href=//evil.example>",
  ];
  test.each(HOSTILE)("has no tag and no link of another scheme, whatever an agent writes: %j", async (text) => {
    const email = someone();
    await answer((await ask(email)).id, text);
    const { html = "" } = await mailbox.newest(email);
    for (const href of hrefs({ html } as Mail)) expect(href).toMatch(/^(?:https|mailto):[^"<>\s]+$/);
    const tags = [...html.matchAll(/<\/?([a-z!][^\s>]*)([^>]*)>/gi)];
    const known =
      /^(?:!doctype|html|head|meta|body|p|br|a|blockquote|code|pre|ul|ol|li|h[1-6]|table|thead|tbody|tr|th|td|strong|em|del|hr)$/i;
    for (const [whole, tag, rest] of tags) {
      expect([whole, known.test(tag!)]).toEqual([whole, true]);
      if (tag !== "a") expect(rest).not.toMatch(/\bon\w+\s*=|src|style/i);
    }
  });

  test("with the whole conversation has no link by the assistant that was not a link in the chat", async () => {
    const email = someone();
    const ticket = await ask(email, { transcript: true });
    const said = [
      "[a](https\\://evil.example/1) [b](\\https://evil.example/2) [c](https&colon;//evil.example/3)",
      "<https\\://evil.example/4> www.evil.example/5 [d](<https\\://evil.example/6>)",
      "[e]: https\\://evil.example/7\n[e] ![f](https\\://evil.example/8) [g](ht\\tps://evil.example/9)",
    ].join("\n\n");
    await server.admin`
      insert into messages (tenant_id, id, ticket_id, seq, role, content)
      select tenant_id, gen_random_uuid(), id, last_seq + 1, 'assistant', ${said} from tickets where id = ${ticket.id}`;
    await server.admin`update tickets set last_seq = last_seq + 1 where id = ${ticket.id}`;
    await answer(ticket.id);
    const mail = await mailbox.newest(email);
    expect(mail.text).toContain("a b c");
    expect(strange(mail)).toEqual([]);
  });

  test("with the whole conversation has none of the desk's internal notes", async () => {
    const email = someone();
    const ticket = await ask(email, { transcript: true });
    await desk.agent("POST", `/tickets/${ticket.id}/notes`, { content: "the canary is rude" });
    await answer(ticket.id);
    const { text, html } = await mailbox.newest(email);
    expect(text + html).not.toContain("canary");
  });
});
