/** A mail server on loopback for tests: takes every mail, or treats recipients as it is told. */

import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

interface ReceivedMail {
  recipients: string[];
  /** As sent: headers, an empty line, the body. */
  raw: string;
}

/**
 * How a recipient's mail is treated: taken (after so many milliseconds), refused with a line, met with silence, cut off in the middle, or
 * taken and then cut off before the sender can know.
 */
export type Manner = { afterMs: number } | { line: string } | "hang" | "close" | "take and close";

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** What the next recipients are answered, instead of a yes. */
  refuseWith(line: string | null): void;
  /** From now on, by recipient. */
  treat(manner: (recipient: string) => Manner): void;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function openSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let manner: (recipient: string) => Manner = () => ({ afterMs: 0 });
  const server = createServer((socket) => {
    sockets.add(socket.setEncoding("utf8"));
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    converse(socket, received, (recipient) => manner(recipient));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    refuseWith(line) {
      manner = () => (line === null ? { afterMs: 0 } : { line });
    },
    treat(next) {
      manner = next;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function converse(socket: Socket, received: ReceivedMail[], mannerFor: (recipient: string) => Manner): void {
  let pending = "";
  let recipients: string[] = [];
  let inData = false;
  let manner: Manner = { afterMs: 0 };
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
      const recipient = /<(.*)>/.exec(line)?.[1] ?? "";
      manner = mannerFor(recipient);
      if (manner === "hang") return;
      if (typeof manner === "object" && "line" in manner) return void say(manner.line);
      recipients.push(recipient);
    }
    say("250 ok");
  };
  const take = (raw: string): void => {
    if (manner === "close") return void socket.destroy();
    const mail = { recipients, raw };
    if (manner === "take and close") {
      received.push(mail);
      return void socket.destroy();
    }
    setTimeout(
      () => {
        received.push(mail);
        say("250 taken");
      },
      typeof manner === "object" && "afterMs" in manner ? manner.afterMs : 0,
    );
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
      take(part.replaceAll("\r\n..", "\r\n."));
    }
  });
}
