/** Input and output of the model tasks for a tenant's actions. */
/** What a model gets to propose actions. */
export interface PlanInput {
  message: string;
  history: { role: "visitor" | "assistant" | "agent"; content: string }[];
  summary: string | null;
  /** Values gathered so far for the action that is being asked about. */
  held?: Readonly<Record<string, unknown>>;
  tools: readonly Tool[];
}

/** An action as a model sees it, without bound parameters and the request. */
export interface Tool {
  name: string;
  description: string;
  /** JSON Schema; null without parameters. */
  parameters: object | null;
}

/** A model's proposal, unchecked. */
export interface ToolProposal {
  name: string;
  arguments: Readonly<Record<string, unknown>>;
}

/** Results of actions, for a model to put into words. */
export interface TellInput {
  question: string;
  locale: string | null;
  /** Each with its number, as it is cited. */
  results: readonly { n: number; title: string; lines: readonly string[] }[];
}
