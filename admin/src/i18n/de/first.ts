/** The texts loaded with the first screen. */
import { core } from "./core.ts";
import { inbox } from "./inbox.ts";
import { ticket } from "./ticket.ts";

export const first = { ...core, ...inbox, ...ticket };
