/** Runs a subcommand of `frontdesk`, or shows the help. */
import { ConfigError } from "../config/config.ts";
import { explainDatabaseError } from "../db/explainDatabaseError.ts";
import { AppError, errorCode } from "../kernel/errors.ts";
import { VERSION } from "../kernel/version.ts";
import { closest } from "../language/closest.ts";
import { COMMANDS, type Command } from "./table.ts";
import { UsageError } from "./usageError.ts";

/** The exit code for an invalid command line; other failures exit with 1. */
const WRONG_USE = 2;
/** No code, or one of the system's, whose messages name the file concerned. */
const SYSTEM_CODE = /^(?:E[A-Z]+)?$/;

type Commands = ReadonlyMap<string, Command>;

/**
 * @param argv the arguments after `frontdesk` on the command line
 * @returns the exit code; never throws
 */
export async function frontdesk(argv: string[], commands: Commands = COMMANDS): Promise<number> {
  const [name, ...rest] = argv;
  if (name === "--version" || name === "-v") return say(VERSION);
  if (name === undefined) return complain(overview(commands));
  if (name === "help" || name === "--help" || name === "-h") {
    const [asked] = rest;
    return asked === undefined ? say(overview(commands)) : frontdesk([asked, "--help"], commands);
  }
  const command = commands.get(name);
  return command ? runCommand(command, rest) : complain(unknown(name, [...commands.keys()]));
}

/** @returns the exit code; never throws, and prints an error that a person can fix in one line */
async function runCommand({ usage, load }: Command, argv: string[]): Promise<number> {
  if (isHelpAsked(argv)) return say(`usage: ${usage}`);
  try {
    const run = await load();
    return await run(argv);
  } catch (error) {
    const isMisused = error instanceof UsageError || errorCode(error)?.startsWith("ERR_PARSE_ARGS");
    if (isMisused && error instanceof Error)
      return complain([error.message, `usage: ${usage}`].filter((part) => part !== "").join("\n\n"));
    console.error(explain(error));
    return 1;
  }
}

/** Everything after `--` is an argument, whatever it looks like. */
function isHelpAsked(argv: string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end < 0 ? argv.length : end).some((word) => word === "--help" || word === "-h");
}

function overview(commands: Commands): string {
  const width = Math.max(...[...commands.keys()].map((name) => name.length));
  const lines = [...commands].map(([name, { summary }]) => `  ${name.padEnd(width)}   ${summary}`);
  return `usage: frontdesk COMMAND …\n\n${lines.join("\n")}\n\nfrontdesk COMMAND --help says more about one of them.`;
}

function unknown(name: string, names: string[]): string {
  const word = name.toLowerCase();
  const meant = closest(word, names) ?? names.find((each) => each.startsWith(word) || word.startsWith(each));
  const hint = names.includes(word) ? word : meant;
  return `there is no command "${name}"${hint ? `: did you mean "${hint}"?` : ""}\nfrontdesk --help lists all of them`;
}

/** One line for errors that an operator can fix; everything else in full. */
function explain(error: unknown): unknown {
  const known = explainDatabaseError(error);
  if (known !== null) return known;
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  // A plain Error has a message for the person at the terminal; an error of any other class is a bug.
  const isForPerson = error instanceof Error && error.constructor === Error && SYSTEM_CODE.test(errorCode(error) ?? "");
  return isForPerson ? error.message : error;
}

function say(text: string): number {
  console.log(text);
  return 0;
}

function complain(text: string): number {
  console.error(text);
  return WRONG_USE;
}
