/** Makes names for actions, parameters, fields and secrets from those in documents. Pure. */

const MAX_CHARS = 48;

/** `petId` → `pet_id`; always a valid name. @param otherwise used if the text has no letter or digit */
export function toName(text: string, otherwise: string): string {
  const name = text
    .slice(0, 300)
    .normalize("NFKD")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, MAX_CHARS)
    .replace(/_+$/, "");
  return name || otherwise;
}

/** Returns the name, or a numbered one if it is taken, and marks it as taken. */
export function takeName(taken: Set<string>, name: string): string {
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name.slice(0, MAX_CHARS - String(n).length - 1)}_${n}`;
  taken.add(free);
  return free;
}

/** `order_id` or `orderId` → "Order ID". */
export function toLabel(text: string): string {
  const words = toName(text, "").replaceAll("_", " ").trim();
  if (!words)
    return (
      text
        .replace(/[{}\p{C}]/gu, "")
        .slice(0, 60)
        .trim() || "?"
    );
  const said = words.replace(/\b(id|url|uri|ip|iban|vat|sku)\b/g, (word) => word.toUpperCase());
  return said.charAt(0).toUpperCase() + said.slice(1);
}
