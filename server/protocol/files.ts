/** Which files can be read, by the end of their name: the one list for uploads, folders and the page that picks files. */

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
