import type { Attachment } from "../../../server/protocol/events.ts";

/** What stands as the message when files are sent without a word. */
export const fileNames = (files: Attachment[] = []): string => files.map(({ name }) => name).join(", ");
