/** What a model is asked around a tenant's actions, and what it replies. */
/** What a visitor wants done, as a model may propose it. */
export interface PlanInput {
  message: string;
  history: { role: "visitor" | "assistant" | "agent"; content: string }[];
  summary: string | null;
  /** What has been gathered for an action that is being asked about. */
  held?: Readonly<Record<string, unknown>>;
  tools: readonly Tool[];
}

/** An action as a model sees it: without bound parameters, without its request. */
export interface Tool {
  name: string;
  description: string;
  /** JSON Schema; null without parameters. */
  parameters: object | null;
}

/** A proposal: nothing about it is checked. */
export interface ToolProposal {
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** What an action's reply holds, to be put into words. */
export interface TellInput {
  question: string;
  locale: string | null;
  /** Each with its number, as it is cited. */
  results: readonly { n: number; title: string; lines: readonly string[] }[];
}
