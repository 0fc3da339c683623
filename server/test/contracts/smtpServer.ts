/** A mail server on loopback for tests: takes every mail, or refuses each recipient. */

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

interface ReceivedMail {
  recipients: string[];
  /** As sent: headers, an empty line, the body. */
  raw: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** What the next recipients are answered, instead of a yes. */
  refuseWith(line: string | null): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding("utf8"));
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    converse(socket, received, () => refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuseWith(line) {
      refusal = line;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, received: ReceivedMail[], refusal: () => string | null): void {
  let pending = "";
  let recipients: string[] = [];
  let inData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const obey = (line: string): void => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "DATA") {
      inData = true;
      return void say("354 go on");
    }
    if (verb === "QUIT") return void socket.end("221 bye\r\n");
    if (verb === "MAIL") recipients = [];
    if (verb === "RCPT") {
      const refused = refusal();
      if (refused) return void say(refused);
      recipients.push(/<(.*)>/.exec(line)?.[1] ?? "");
    }
    say("250 ok");
  };
  say("220 test");
  socket.on("data", (data) => {
    pending += data;
    for (;;) {
      const mark = inData ? "\r\n.\r\n" : "\r\n";
      const at = pending.indexOf(mark);
      if (at < 0) return;
      const part = pending.slice(0, at);
      pending = pending.slice(at + mark.length);
      if (!inData) {
        obey(part);
        continue;
      }
      inData = false;
      received.push({ recipients, raw: part.replaceAll("\r\n..", "\r\n.") });
      say("250 taken");
    }
  });
}
