import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Mail } from "../../ports/mailer.ts";
import { mailerContract } from "../../test/contracts/mailer.ts";
import { openSmtpServer } from "../../test/contracts/smtpServer.ts";
import { folderMailer } from "./folder.ts";
import { smtpMailer } from "./smtp.ts";

const mail: Mail = { to: "agent@example.com", subject: "hello", text: "text" };

/** Reads what the two mailers write: folded headers, encoded words, quoted-printable and base64 bodies. */
function parse(raw: string): Mail & { headers: string[] } {
  const lines = raw.replaceAll("\r\n", "\n");
  const split = lines.indexOf("\n\n");
  const unfolded = lines.slice(0, split).replaceAll(/\n[ \t]+/g, " ");
  const headers = new Map(
    unfolded.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const body = lines.slice(split + 2);
  const encoding = headers.get("content-transfer-encoding");
  const quoted = (text: string) => {
    const bytes = text.replaceAll("=\n", "").replaceAll(/=([0-9A-F]{2})/g, (_, hex) => `\\x${hex}`);
    return Buffer.concat(
      bytes
        .split(/(\\x[0-9A-F]{2})/)
        .map((part) => (part.startsWith("\\x") ? Buffer.from(part.slice(2), "hex") : Buffer.from(part))),
    ).toString();
  };
  const words = (text: string) =>
    text
      .replaceAll(/\?=\s+=\?/g, "?==?")
      .replaceAll(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
        kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString() : quoted(word.replaceAll("_", " ")),
      );
  const text =
    encoding === "base64"
      ? Buffer.from(body, "base64").toString()
      : encoding === "quoted-printable"
        ? quoted(body)
        : body;
  return {
    to: headers.get("to") ?? "",
    subject: words(headers.get("subject") ?? ""),
    text: text.replaceAll("\r\n", "\n"),
    headers: [...headers.keys()],
  };
}

describe("mail into a folder", () => {
  mailerContract(async () => {
    const dir = join(await mkdtemp(join(tmpdir(), "mail-")), "made", "when missing");
    return {
      mailer: folderMailer({ dir, log: { info() {} } }),
      async arrived() {
        const files = (await readdir(dir).catch(() => [])).sort();
        expect(files.filter((file) => !file.endsWith(".eml"))).toEqual([]);
        return Promise.all(files.map(async (file) => parse(await readFile(join(dir, file), "utf8"))));
      },
      close: () => rm(join(dir, "..", ".."), { recursive: true }),
    };
  });

  it("can be read by its owner only, and the log names the file but no address or text", async () => {
    const dir = await mkdtemp(join(tmpdir(), "mail-"));
    const logged: unknown[] = [];
    await folderMailer({ dir, log: { info: (...args: unknown[]) => logged.push(args) } }).send(mail);
    const [file] = await readdir(dir);
    expect((await stat(join(dir, file!))).mode & 0o077).toBe(0);
    expect(JSON.stringify(logged)).toContain(file);
    expect(JSON.stringify(logged)).not.toMatch(/agent@|hello/);
    await rm(dir, { recursive: true });
  });
});

describe("mail by SMTP", () => {
  mailerContract(async () => {
    const server = await openSmtpServer();
    return {
      mailer: smtpMailer({ url: server.url, from: "Desk <desk@example.com>" }),
      async arrived() {
        for (const { recipients } of server.received) expect(recipients).toEqual(["agent@example.com"]);
        return server.received.map(({ raw }) => parse(raw));
      },
      close: () => server.close(),
    };
  });

  it("a mail that was not accepted is a failure: recipient refused, or no server", async () => {
    const server = await openSmtpServer();
    const mailer = smtpMailer({ url: server.url, from: "Desk <desk@example.com>" });
    server.refuseWith("550 no such person");
    await expect(mailer.send(mail)).rejects.toThrow();
    server.refuseWith(null);
    await mailer.send(mail);
    expect(server.received.length).toBe(1);
    await server.close();
    await expect(mailer.send(mail)).rejects.toThrow();
  });

  it("a mail program is told where one click unsubscribes, where there is such a link", async () => {
    const server = await openSmtpServer();
    const mailer = smtpMailer({ url: server.url, from: "Desk <desk@example.com>" });
    const stopLink = `https://a-rather-long-name-of-a-desk.example.com/mail/stop/${"0123456789".repeat(5)}`;
    await mailer.send({ ...mail, stopLink });
    await mailer.send(mail);
    await server.close();
    const [asked, unasked] = server.received.map(({ raw }) => raw.split("\r\n\r\n")[0]!.split("\r\n"));
    expect(asked).toContain(`List-Unsubscribe: <${stopLink}>`);
    expect(asked).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(unasked!.join()).not.toMatch(/unsubscribe/i);
  });

  it("a server that hangs up half-way is a failure", async () => {
    const server = createServer((socket) => socket.end("220 hello\r\n").on("error", () => {}));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: "Desk <desk@example.com>" });
    await expect(mailer.send(mail)).rejects.toThrow();
    server.close();
  });
});
