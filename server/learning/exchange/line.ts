/** One message of an exchange between a visitor and a person. */
export interface Line {
  role: "visitor" | "agent";
  text: string;
  /** Of a visitor's message that the assistant has read: what it made of it, to be understood without what went before. */
  standalone: string | null;
}
