/** Runs `work` for each entry in turn and passes failures to `onError`. Returns the number of successes. */
export async function forEachSettled<T>(
  entries: readonly T[],
  work: (entry: T) => Promise<unknown>,
  onError: (error: unknown, entry: T) => void,
): Promise<number> {
  let done = 0;
  for (const entry of entries) {
    try {
      await work(entry);
      done += 1;
    } catch (error) {
      onError(error, entry);
    }
  }
  return done;
}
