/** What is asked to see whether a model keeps one rule of a prompt, with the reply of one that does and of one that doesn't. */
export interface Rule<In, Out> {
  rule: string;
  asked: In;
  /** As a model would stream them. */
  good: string;
  bad: string;
  /** @param reply as the engine has read it */
  keeps(reply: Out): boolean;
}
