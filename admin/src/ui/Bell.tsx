/** The product's logo. Decorative, because the name is next to it. */
export function Bell({ size }: { size: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} />;
}
