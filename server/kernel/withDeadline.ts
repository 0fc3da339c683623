/**
 * Waits for `work`, but no longer than `ms`. The work itself goes on.
 * @param late makes the error of work that has not settled by then
 * @throws what `work` throws; what `late` makes
 */
export async function withDeadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([work, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
