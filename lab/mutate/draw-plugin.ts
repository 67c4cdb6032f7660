import { createHash } from 'node:crypto';

/** The part of a change (Stryker's `Mutant`) that stays the same in every run. */
export interface Change {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: object;
}

/** Environment variables with the size and the seed of the draw. Stryker passes no custom settings to plugins. */
export const DRAW = 'MUTATE_DRAW';
export const SEED = 'MUTATE_SEED';

/**
 * Stryker plugin that draws `MUTATE_DRAW` changes of all, the same ones for the same `MUTATE_SEED`. It is a checker, the
 * only kind of plugin that sees all changes. It reports the others as compile errors, because Stryker neither tries nor
 * counts those. The drawn ones come in random order, so a run that is cut short has tried a random part of them.
 */
export const strykerPlugins = [
  {
    kind: 'Checker',
    name: 'draw',
    factory: () => ({
      init: () => Promise.resolve(),
      /** Returns a group for each drawn change, and one group of all others. */
      group(changes: readonly Change[]): Promise<string[][]> {
        const ids = changes.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1)).map(({ id }) => id);
        const count = Number(process.env[DRAW] ?? changes.length);
        const others = ids.slice(count);
        return Promise.resolve([
          ...ids.slice(0, count).map((id) => [id]),
          ...(others.length > 0 ? [others] : []),
        ]);
      },
      /** Another process than that of `group` may be called, so only the group says what was drawn: a single change. */
      check: (changes: readonly Change[]) =>
        Promise.resolve(
          Object.fromEntries(
            changes.map(({ id }) => [
              id,
              changes.length === 1 ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' },
            ]),
          ),
        ),
    }),
  },
];

function rankOf({ fileName, location, mutatorName, replacement }: Change): string {
  // The changed copy is in a folder with a new name in each run.
  const file = /(?:packages|services)\/.*/.exec(fileName)?.[0];
  const name = JSON.stringify([process.env[SEED] ?? '', file, location, mutatorName, replacement]);
  return createHash('sha256').update(name).digest('hex');
}
