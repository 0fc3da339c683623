/** A prompt as it goes out: the product's own words, and the data. */
export interface Prompt {
  /** What never changes comes first: providers keep what prompts begin with alike, and bill it at a fraction. */
  system: string;
  user: string;
  /** The reply has to be JSON of this shape: endpoints that can are held to it (see structuredCall.ts). */
  reply?: ReplyShape;
}

export interface ReplyShape {
  name: string;
  /** JSON Schema. */
  schema: object;
}
