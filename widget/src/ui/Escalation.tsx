import { later, loadMore } from "./later/lazy.tsx";

/** The hand-over to a person, as it stands in the conversation. */
export const Escalation = later(loadMore, (part) => part.HandOver);
