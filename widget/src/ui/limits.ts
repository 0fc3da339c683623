/** The server's own limit (`MESSAGE_MAX_CHARS`), written again: importing it would bring its schemas along. */
export const MAX_CHARS = 4000;
