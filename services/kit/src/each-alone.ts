/**
 * Works on entries one after the other; one that fails is handed to `note`, and keeps no other waiting. Answers how many were
 * done, so that a round which only fails is not begun again at once.
 */
export async function eachAlone<T>(
  entries: readonly T[],
  work: (entry: T) => Promise<unknown>,
  note: (error: unknown, entry: T) => void,
): Promise<number> {
  let done = 0;
  for (const entry of entries) {
    try {
      await work(entry);
      done += 1;
    } catch (error) {
      note(error, entry);
    }
  }
  return done;
}
