/**
 * Lets a step of a compiled graph walk straight from node to node. The library runs each node, write and edge as a
 * traced runnable of its own: about thirty per turn, two thirds of the graph's cost (measured with empty nodes);
 * most of the rest is its superstep around each node. So a step follows the edges from node to node
 * up to the next pause. State, reducers, checkpoints, pauses and routing remain the library's.
 * leanSteps.test.ts holds both ways to the same outcome; docs/langgraph-steps.md is the text of the upstream issue.
 */

import { Runnable, type RunnableConfig } from "@langchain/core/runnables";
import { Command, END, START } from "@langchain/langgraph";

type Values = Record<string, unknown>;
type Write = [channel: string, value: unknown];
/** Returns the writes that continue the graph from here, given the state after this step. */
type Way = (state: Values) => Write[];

/** The parts of a compiled graph that this file reads. */
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

interface Options<Node> {
  /** Nodes that call `interrupt()`: left to the library, as is anything unfamiliar. */
  pausing: Node[];
  /** Keeps each node a superstep of its own, for callers that watch the graph node by node or stop it in between. */
  isSingle?: boolean;
}

/**
 * @param graph its nodes return plain updates (no `Command`) and use nothing of LangGraph's context but `config`
 * @returns the same graph
 */
export function leanSteps<Graph extends { nodes: object }>(
  graph: Graph,
  { pausing, isSingle = false }: Options<keyof Graph["nodes"]>,
): Graph {
  const compiled = graph as unknown as Compiled;
  const steps = new Map<string, LeanStep>();
  for (const name of [START, ...Object.keys(compiled.builder.nodes)]) {
    const own = compiled.nodes[name]?.getNode();
    const step = (pausing as string[]).includes(name) || !own ? null : LeanStep.of(compiled, name, own);
    if (!step) continue;
    Object.assign(compiled.nodes[name] as object, { getNode: () => step });
    if (!isSingle) steps.set(channelTo(name), step);
  }
  for (const step of steps.values()) step.goOn = (channel) => steps.get(channel);
  return graph;
}

/** Channel classes, by the library's names, whose new value is simply what was written. */
const PLAIN = new Set(["LastValue", "UntrackedValue"]);

/** A node and what follows it, as a single runnable. */
export class LeanStep extends Runnable {
  lc_namespace = ["frontdesk"];
  /** The step behind a channel, if this one may walk on to it. */
  goOn: (channel: string) => LeanStep | undefined = () => undefined;
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

  /** @returns null when the library represents nodes, routers or channels differently from what this code knows */
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
    const { __pregel_send: send, __pregel_read: read } = (config.configurable ?? {}) as Partial<Library>;
    if (!send || !read) return this.#own.invoke(state, config);
    const access = { send, read };
    const written: Values = {};
    let step: LeanStep | undefined = this;
    let at = state;
    for (let left = config.recursionLimit ?? MAX_STEPS; step; left--) {
      const { after, next } = await step.#take(at, config, access, written);
      at = after;
      step = next.length === 1 && left > 1 ? this.goOn(next[0]![0]) : undefined;
      if (!step) send([...Object.entries(written), ...next]);
      // The library drops an aborted run, but can't see where in a walk it is.
      else config.signal?.throwIfAborted();
    }
    return written;
  }

  /** Runs this node. Its writes to plain channels are collected in `written`: a superstep may write each only once. */
  async #take(state: Values, config: RunnableConfig, { send, read }: Access, written: Values) {
    const update = (await this.#work(state, config)) as Values | undefined;
    if (update instanceof Command) throw new Error("a lean step returns an update, not a command");
    const reduced: Write[] = [];
    for (const [channel, value] of Object.entries(update ?? {})) {
      if (this.#plain.has(channel)) written[channel] = value;
      else reduced.push([channel, value]);
    }
    send(reduced);
    // Only the library knows the values from before the input, and what a reducer makes of a write.
    const unsaid = this.#work === passOn ? this.#channels.filter((channel) => !(channel in state)) : [];
    const added = reduced.map(([channel]) => channel);
    const after = { ...state, ...update, ...read(unsaid, false), ...read(added, true) };
    return { after, next: this.#ways.flatMap((way) => way(after)) };
  }
}

/** What the library passes to each step. */
interface Library {
  __pregel_send: Access["send"];
  __pregel_read: Access["read"];
}

interface Access {
  send(writes: Write[]): void;
  /** @param fresh includes this step's own writes */
  read(channels: string[], fresh: boolean): Values;
}

/** The limit if none is given. */
const MAX_STEPS = 25;

/** The graph's input is an update like any other. */
const passOn = (input: Values) => input;

const channelTo = (node: string) => `branch:to:${node}`;

function goTo(node: string | undefined, value: string | null): Write[] {
  if (node === undefined) throw new Error("a router named an edge that the graph lacks");
  return node === END ? [] : [[channelTo(node), value]];
}
