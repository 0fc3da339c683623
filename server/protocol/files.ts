/** File types: knowledge files by extension (one list for uploads, folders and the picker), and visitors' files. */

export const DOCX_MEDIA_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** The type that a file name's extension indicates. */
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

/** Types a visitor may send to a person, detected by content and never by name. */
export const SENDABLE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "application/pdf"] as const;
export type SendableType = (typeof SENDABLE_TYPES)[number];
/** Bytes per file. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** Files per message. */
export const MAX_FILES = 5;
