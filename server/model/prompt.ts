/** A prompt as it goes out: the product's own words, and the data. */
export interface Prompt {
  system: string;
  user: string;
  /** The reply has to be JSON: endpoints that can are told so. */
  isJson?: true;
}
