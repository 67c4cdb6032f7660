import { createHash } from 'node:crypto';

/** A change as Stryker hands it to a checker; only what names it for good is looked at. */
interface Change {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: object;
}

/** Environment variable with the size of the sample, because Stryker hands its plugins no settings of ours. */
export const ONE_IN = 'MUTATE_ONE_IN';

/**
 * Stryker's plugin that draws a sample: of so many changes one is tried. File name, place and kind of the change decide, so a
 * further run draws the same ones. A checker is the only plugin that sees each change by itself; what it calls a compile error
 * is not tried and does not count.
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
  // The copy that is changed lies in a folder with a new name each time.
  const file = /(?:packages|services)\/.*/.exec(fileName)?.[0];
  const name = JSON.stringify([file, location, mutatorName, replacement]);
  return createHash('sha256').update(name).digest().readUInt32BE(0) % oneIn === 0;
}
