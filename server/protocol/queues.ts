/** What the inbox's list knows by name. Apart from its schemas, so that the admin app carries no validator for it. */

/** Queues in which somebody waits for a person: they can be ordered by how long. */
export const PEOPLE_QUEUES = ["waiting", "mine", "unassigned", "snoozed"] as const;
export const QUEUES = [...PEOPLE_QUEUES, "ai", "closed", "all"] as const;
export type Queue = (typeof QUEUES)[number];

export function isPeopleQueue(queue: Queue): queue is (typeof PEOPLE_QUEUES)[number] {
  return (PEOPLE_QUEUES as readonly Queue[]).includes(queue);
}

/** Colours of labels by name; the apps know how each looks, light and dark. */
export const LABEL_COLORS = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;

/** So many tickets change in one request. */
export const MOST_AT_ONCE = 100;
