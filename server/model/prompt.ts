/** A prompt as it goes out: the product's own words, and the data. */
export interface Prompt {
  system: string;
  user: string;
}
