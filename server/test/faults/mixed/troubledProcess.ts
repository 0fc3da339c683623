/** Loaded before the service (`--import`): what its clock says and which names it can look up is as a file has it. */
import dns from "node:dns";
import { readFileSync, watchFile } from "node:fs";

export interface Trouble {
  /** How far the clock is off. */
  clockMs: number;
  /** Whether names can be looked up. */
  hasNames: boolean;
}

/** A name that is this machine's, for as long as names can be looked up. */
export const MODEL_HOST = "model.frontdesk.example";

const FILE = process.env.TROUBLE_FILE;
let trouble: Trouble = { clockMs: 0, hasNames: true };

if (FILE) {
  const read = () => {
    trouble = JSON.parse(readFileSync(FILE, "utf8"));
  };
  read();
  watchFile(FILE, { interval: 100, persistent: false }, read);
  shiftClock();
  answerLookups();
}

function shiftClock(): void {
  const now = Date.now.bind(Date);
  globalThis.Date = new Proxy(Date, {
    construct: (real, args, made) =>
      Reflect.construct(real, args.length > 0 ? args : [now() + trouble.clockMs], made) as object,
    apply: (real) => new real(now() + trouble.clockMs).toString(),
    get: (real, key) => (key === "now" ? () => now() + trouble.clockMs : Reflect.get(real, key)),
  });
}

function answerLookups(): void {
  const real = dns.lookup;
  // biome-ignore lint/suspicious/noExplicitAny: it is called in four shapes
  const lookup = (name: string, ...rest: any[]) => {
    if (name !== MODEL_HOST) return Reflect.apply(real, dns, [name, ...rest]);
    const done = rest.at(-1);
    if (trouble.hasNames) return Reflect.apply(real, dns, ["127.0.0.1", ...rest]);
    const error = Object.assign(new Error(`getaddrinfo EAI_AGAIN ${name}`), {
      code: "EAI_AGAIN",
      syscall: "getaddrinfo",
    });
    queueMicrotask(() => done(error));
    return undefined;
  };
  dns.lookup = Object.assign(lookup, real) as typeof dns.lookup;
}
