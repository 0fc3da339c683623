/** The mark of the product. It stands beside the name, so it has none of its own. */
export function Bell({ size }: { size: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
