/**
 * Lets a compiled graph's steps go straight from a node to what follows it. The library runs each node, each write and each
 * edge as a traced runnable of its own: about thirty for a turn, which is two thirds of what its graph costs (measured with
 * nodes that do nothing). State, reducers, checkpoints, pauses and the way through the graph stay the library's.
 * leanSteps.test.ts holds both ways to the same outcome; docs/langgraph-steps.md is the text for upstream.
 */

import { Runnable, type RunnableConfig } from "@langchain/core/runnables";
import { Command, END, START } from "@langchain/langgraph";

type Values = Record<string, unknown>;
type Write = [channel: string, value: unknown];
/** What to write so that the graph goes on from here, given the state as this step leaves it. */
type Way = (state: Values) => Write[];

/** The parts of a compiled graph that are read here. */
interface Compiled {
  builder: {
    channels: Record<string, { lc_graph_name?: string }>;
    nodes: Record<string, { runnable: { func?: unknown } }>;
    edges: Iterable<readonly [from: string, to: string]>;
    branches: Record<string, Record<string, { path: { func?: unknown }; ends?: Record<string, string> }>>;
  };
  channels: object;
  nodes: Record<string, { getNode(): Runnable | undefined }>;
}

/**
 * @param graph its nodes return plain updates (no `Command`), and use nothing of LangGraph's context but their `config`
 * @param options.pausing nodes that call `interrupt()`: they are left to the library, and so is any that looks unfamiliar
 * @returns the same graph
 */
export function leanSteps<Graph extends { nodes: object }>(
  graph: Graph,
  { pausing }: { pausing: (keyof Graph["nodes"])[] },
): Graph {
  const compiled = graph as unknown as Compiled;
  for (const name of [START, ...Object.keys(compiled.builder.nodes)]) {
    const own = compiled.nodes[name]?.getNode();
    const step = (pausing as string[]).includes(name) || !own ? null : LeanStep.of(compiled, name, own);
    if (step) Object.assign(compiled.nodes[name] as object, { getNode: () => step });
  }
  return graph;
}

/** Kinds of channels, as the library calls them, whose new value is what was written. */
const PLAIN = new Set(["LastValue", "UntrackedValue"]);

/** One node and what follows it, as a single runnable. */
export class LeanStep extends Runnable {
  lc_namespace = ["frontdesk"];
  readonly #work: (state: Values, config: RunnableConfig) => unknown;
  readonly #ways: Way[];
  readonly #own: Runnable;
  readonly #channels: string[];
  readonly #plain: Set<string>;

  private constructor(work: LeanStep["invoke"], ways: Way[], own: Runnable, channels: Compiled["builder"]["channels"]) {
    super();
    this.#work = work;
    this.#ways = ways;
    this.#own = own;
    this.#channels = Object.keys(channels);
    this.#plain = new Set(this.#channels.filter((name) => PLAIN.has(channels[name]?.lc_graph_name ?? "")));
  }

  /** @returns null when the library keeps nodes, routers or channels in another way than here is known */
  static of({ builder, channels }: Compiled, name: string, own: Runnable): LeanStep | null {
    const work = name === START ? passOn : builder.nodes[name]?.runnable.func;
    const ways: (Way | null)[] = [];
    for (const [from, to] of builder.edges) if (from === name) ways.push(() => goTo(to, null));
    for (const { path, ends } of Object.values(builder.branches[name] ?? {})) {
      const choose = path.func;
      ways.push(typeof choose === "function" && ends ? (state) => goTo(ends[choose(state)], name) : null);
    }
    const isFamiliar = Object.keys(builder.nodes).every((node) => channelTo(node) in channels);
    if (typeof work !== "function" || !isFamiliar || ways.includes(null)) return null;
    return new LeanStep(work as LeanStep["invoke"], ways as Way[], own, builder.channels);
  }

  override async invoke(state: Values, config: RunnableConfig): Promise<unknown> {
    const { __pregel_send: send, __pregel_read: read } = (config.configurable ?? {}) as Partial<Access>;
    if (!send || !read) return this.#own.invoke(state, config);
    const update = (await this.#work(state, config)) as Values | undefined;
    if (update instanceof Command) throw new Error("a lean step returns an update, not a command");
    const writes = Object.entries(update ?? {});
    send(writes);
    if (this.#ways.length === 0) return update;
    // Only the library knows what was there before the graph's input, and what a reducer makes of what was written.
    const unsaid = this.#work === passOn ? this.#channels.filter((channel) => !(channel in state)) : [];
    const reduced = writes.map(([channel]) => channel).filter((channel) => !this.#plain.has(channel));
    const after = { ...state, ...update, ...read(unsaid, false), ...read(reduced, true) };
    send(this.#ways.flatMap((way) => way(after)));
    return update;
  }
}

/** What the library hands to each step. */
interface Access {
  __pregel_send(writes: Write[]): void;
  /** @param fresh with this step's own writes */
  __pregel_read(channels: string[], fresh: boolean): Values;
}

/** The graph's input is an update like any other. */
const passOn = (input: Values) => input;

const channelTo = (node: string) => `branch:to:${node}`;

function goTo(node: string | undefined, value: string | null): Write[] {
  if (node === undefined) throw new Error("a router named no way that the graph has");
  return node === END ? [] : [[channelTo(node), value]];
}
