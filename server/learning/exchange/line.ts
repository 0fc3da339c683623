/** One message of an exchange between a visitor and a person. */
export interface ExchangeLine {
  role: "visitor" | "agent";
  text: string;
  /** The assistant's standalone rewrite of a visitor's message that it has processed. */
  standalone: string | null;
}
