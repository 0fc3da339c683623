/** Waits for a condition, never for a time. */
export async function until(condition: () => Promise<boolean> | boolean, ms = 20_000): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`still not so after ${ms} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
