/** The server's limit (`MESSAGE_MAX_CHARS`), duplicated because importing it would bundle the server's schemas. */
export const MAX_CHARS = 4000;
