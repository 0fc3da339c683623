import type { Attachment } from "../../../server/protocol/events.ts";

/** The message text when files are sent without any. */
export const fileNames = (files: Attachment[] = []): string => files.map(({ name }) => name).join(", ");
