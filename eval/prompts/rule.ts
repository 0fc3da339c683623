/** A test of whether a model follows one rule of a prompt, with a good and a bad scripted reply. */
export interface Rule<In, Out> {
  rule: string;
  asked: In;
  /** As streamed by a model. */
  good: string;
  bad: string;
  /** @param reply as parsed by the engine */
  keeps(reply: Out): boolean;
}
