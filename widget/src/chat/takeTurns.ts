/** The tabs of a browser do it one after the other. Where there are no locks, or a frame may not have them, each for itself. */
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
