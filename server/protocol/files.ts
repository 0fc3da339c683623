/** Which files there are: those of the knowledge, by the end of their name (the one list for uploads, folders and the page that picks files), and those a visitor may send. */

export const DOCX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** What a file name's extension says the file is. */
export const READABLE_FILES = {
  ".md": "text/markdown",
  ".mdx": "text/markdown",
  ".markdown": "text/markdown",
  ".html": "text/html",
  ".htm": "text/html",
  ".xhtml": "text/html",
  ".txt": "text/plain",
  ".text": "text/plain",
  ".pdf": "application/pdf",
  ".csv": "text/csv",
  ".tsv": "text/csv",
  ".docx": DOCX_MEDIA_TYPE,
} as const;

/** What a visitor may send to a person: told by its content, never by its name. */
export const SENDABLE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"] as const;
export type SendableType = (typeof SENDABLE_TYPES)[number];
/** Of one file. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** With one message. */
export const MOST_FILES = 5;
