import type { ToolSpec } from "./toolCalls.ts";

/** A prompt as it is sent: the product's instructions and the data. */
export interface Prompt {
  /** The constant part comes first: providers cache common prefixes and bill them at a fraction. */
  system: string;
  user: string;
  /** The reply must be JSON of this shape, which is enforced by endpoints that can (see structuredCall.ts). */
  reply?: ReplyShape;
  /** Tools that the model may call instead of writing. Endpoints without tool support are not asked (see chatModel.ts). */
  tools?: readonly ToolSpec[];
}

export interface ReplyShape {
  name: string;
  /** JSON Schema. */
  schema: object;
}
