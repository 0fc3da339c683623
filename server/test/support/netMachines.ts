/**
 * Machines of a test's own, each with an address: network namespaces on a bridge of this one. What happens to a machine's
 * network or power happens to all that runs on it. Needs root, and iproute2.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { signal } from "./processTree.ts";

const run = promisify(execFile);
const ip = (...args: string[]) => run("ip", args);

export interface Machine {
  name: string;
  address: string;
  /** Starts a program on it. What it prints is in `<folder>/<name>-<program>.log`. */
  start(program: string, args: string[], env: Record<string, string>): Promise<ChildProcess>;
  /** From now on no packet gets in or out, and nobody is told. */
  cutOff(): Promise<void>;
  rejoin(): Promise<void>;
  /** Everything on it ends at once, and what it has not sent yet never leaves: its network is gone first. */
  powerOff(): Promise<void>;
}

export interface MachineRoom {
  machines: Machine[];
  close(): Promise<void>;
}

interface Options {
  names: string[];
  /** For the logs. */
  folder: string;
  as: { uid?: number; gid?: number };
}

/** @param as whom programs run as */
export async function openMachineRoom({ names, folder, as }: Options): Promise<MachineRoom> {
  if (process.getuid?.() !== 0) throw new Error("machines with a network of their own need root");
  const own = process.pid % 250;
  const bridge = `fdroom${own}`;
  await ip("link", "add", bridge, "type", "bridge");
  await ip("addr", "add", `10.231.${own}.1/24`, "dev", bridge);
  await ip("link", "set", bridge, "up");
  const machines: Machine[] = [];
  for (const [n, name] of names.entries()) {
    const [space, cable] = [`fdroom${own}-${name}`, `fd${own}-${name}`];
    const address = `10.231.${own}.${n + 11}`;
    await ip("netns", "add", space);
    await ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", space);
    await ip("link", "set", cable, "master", bridge, "up");
    await ip("-n", space, "addr", "add", `${address}/24`, "dev", "eth0");
    for (const each of ["eth0", "lo"]) await ip("-n", space, "link", "set", each, "up");
    machines.push(machineIn({ space, cable, name, address, folder, as }));
  }
  return {
    machines,
    async close() {
      await Promise.all(machines.map((machine) => machine.powerOff()));
      for (const name of names) await ip("netns", "del", `fdroom${own}-${name}`);
      await ip("link", "del", bridge);
    },
  };
}

interface Place extends Omit<Options, "names"> {
  space: string;
  /** The bridge's end of its cable. */
  cable: string;
  name: string;
  address: string;
}

function machineIn({ space, cable, name, address, folder, as: { uid, gid } }: Place): Machine {
  const become = uid === undefined ? [] : ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  return {
    ...{ name, address },
    async start(program, args, env) {
      const log = await open(join(folder, `${name}-${basename(program)}.log`), "a");
      const child = spawn("ip", ["netns", "exec", space, ...become, program, ...args], {
        cwd: "/",
        env: { PATH: process.env.PATH ?? "", ...env },
        stdio: ["ignore", log.fd, log.fd],
      });
      await log.close();
      return child;
    },
    cutOff: async () => void (await ip("link", "set", cable, "down")),
    rejoin: async () => void (await ip("link", "set", cable, "up")),
    async powerOff() {
      await ip("link", "set", cable, "down");
      for (;;) {
        const { stdout } = await ip("netns", "pids", space);
        const pids = stdout.split("\n").filter(Boolean).map(Number);
        if (pids.length === 0) return;
        signal(pids, "SIGKILL");
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
