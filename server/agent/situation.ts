/** Where a visitor stands when asking: what a question means may depend on it. */
export interface Situation {
  /** The address of the page the visitor is on, without query and fragment. */
  page: string | null;
}
