import { later, loadMore } from "./later/lazy.tsx";

/** The hand-over to a person, as shown in the conversation. */
export const Escalation = later(loadMore, (part) => part.HandOver);
