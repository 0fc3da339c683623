/** A prompt as it is sent: the product's instructions and the data. */
export interface Prompt {
  /** The constant part comes first: providers cache common prefixes and bill them at a fraction. */
  system: string;
  user: string;
  /** The reply must be JSON of this shape, which is enforced by endpoints that can (see structuredCall.ts). */
  reply?: ReplyShape;
}

export interface ReplyShape {
  name: string;
  /** JSON Schema. */
  schema: object;
}
