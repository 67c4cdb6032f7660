/** Calls that are under way at the same time. */
const TOGETHER = 16;

/** Does something with each, some of them at a time. */
export async function together<T>(all: readonly T[], one: (item: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      for (const item of left) await one(item);
    }),
  );
}
