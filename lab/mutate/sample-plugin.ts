import { createHash } from 'node:crypto';

/** The part of a change (Stryker's `Mutant`) that stays the same in every run. */
interface Change {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: object;
}

/** Environment variable with the size of the sample. Stryker passes no custom settings to plugins. */
export const ONE_IN = 'MUTATE_ONE_IN';

/**
 * Stryker plugin that lets only a sample of the changes through: about one in `MUTATE_ONE_IN`. A hash of the change
 * decides, so every run tries the same ones. It is a checker, the only kind of plugin that sees each change. It reports
 * the others as compile errors, because Stryker neither tries nor counts those.
 */
export const strykerPlugins = [
  {
    kind: 'Checker',
    name: 'sample',
    factory: () => ({
      init: () => Promise.resolve(),
      check: (changes: readonly Change[]) =>
        Promise.resolve(
          Object.fromEntries(
            changes.map((change) => [
              change.id,
              isDrawn(change, Number(process.env[ONE_IN] ?? 1))
                ? { status: 'passed' }
                : { status: 'compileError', reason: 'not drawn' },
            ]),
          ),
        ),
    }),
  },
];

function isDrawn({ fileName, location, mutatorName, replacement }: Change, oneIn: number): boolean {
  // The changed copy is in a folder with a new name in each run.
  const file = /(?:packages|services)\/.*/.exec(fileName)?.[0];
  const name = JSON.stringify([file, location, mutatorName, replacement]);
  return createHash('sha256').update(name).digest().readUInt32BE(0) % oneIn === 0;
}
