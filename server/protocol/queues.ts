/** Names used by the inbox list, apart from its schemas, so that the admin app need not bundle a validator. */

/** Whose turn it is in an escalated ticket. */
export const WAITS_FOR = ["us", "visitor"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Queues of escalated tickets, sortable by waiting time. `waiting`: for the team; `visitor`: for the visitor; `approval`: an action waits for people. */
export const PEOPLE_QUEUES = ["waiting", "approval", "visitor", "mine", "unassigned", "snoozed"] as const;
export const QUEUES = [...PEOPLE_QUEUES, "ai", "closed", "all"] as const;
export type Queue = (typeof QUEUES)[number];

export function isPeopleQueue(queue: Queue): queue is (typeof PEOPLE_QUEUES)[number] {
  return (PEOPLE_QUEUES as readonly Queue[]).includes(queue);
}

/** Label colours by name; the apps map them to light and dark shades. */
export const LABEL_COLORS = ["grey", "red", "orange", "yellow", "green", "teal", "blue", "purple"] as const;

/** Maximum tickets per bulk change. */
export const MAX_AT_ONCE = 100;
