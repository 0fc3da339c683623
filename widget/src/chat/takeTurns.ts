/** Runs the work in one tab at a time. Without Web Locks, or in a frame denied them, tabs run independently. */
export async function takeTurns<T>(name: string, work: () => Promise<T>): Promise<T> {
  let isTurn = false;
  const begin = () => {
    isTurn = true;
    return work();
  };
  try {
    return (await navigator.locks.request(name, begin)) as T;
  } catch (error) {
    if (isTurn) throw error;
    return work();
  }
}
