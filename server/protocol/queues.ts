/** What the inbox's list knows by name. Apart from its schemas, so that the admin app carries no validator for it. */

/** Whose next word a ticket waits for that is with people. */
export const WAITS_FOR = ["us", "visitor"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Queues of what is with people: they can be ordered by how long it has waited. `waiting`: for us; `visitor`: for them. */
export const PEOPLE_QUEUES = ["waiting", "visitor", "mine", "unassigned", "snoozed"] as const;
export const QUEUES = [...PEOPLE_QUEUES, "ai", "closed", "all"] as const;
export type Queue = (typeof QUEUES)[number];

export function isPeopleQueue(queue: Queue): queue is (typeof PEOPLE_QUEUES)[number] {
  return (PEOPLE_QUEUES as readonly Queue[]).includes(queue);
}

/** Colours of labels by name; the apps know how each looks, light and dark. */
export const LABEL_COLORS = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;

/** So many tickets change in one request. */
export const MOST_AT_ONCE = 100;
