/** A file's size as the language writes it: `840 kB`, `2.4 MB`. */
export function formatSize(tag: string, bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000);
  const unit = isLarge ? "megabyte" : "kilobyte";
  return new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: isLarge ? 1 : 0 }).format(value);
}
