import { createHash } from 'node:crypto';

/** As much of a place in Babel's tree as is looked at. */
export interface Place {
  readonly parentPath?: Place | null;
  readonly node: { readonly type: string; readonly start?: number | null; readonly end?: number | null };
}

/** By which `npm run mutate` tells the plugin; Stryker hands its plugins nothing. */
export const ONE_IN = 'MUTATE_ONE_IN';

/**
 * Stryker's plugin that leaves most code as it is: of so many functions, classes and constants of the top level one is drawn
 * and changed. Its place decides, so that a further run draws the same.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'sample',
    value: {
      shouldIgnore({ node, parentPath }: Place): string | undefined {
        if (parentPath?.node.type !== 'Program') return undefined;
        return isDrawn(node, Number(process.env[ONE_IN] ?? 1)) ? undefined : 'not drawn';
      },
    },
  },
];

function isDrawn({ start, end }: Place['node'], oneIn: number): boolean {
  const number = createHash('sha256').update(`${start}-${end}`).digest().readUInt32BE(0);
  return number % oneIn === 0;
}

/** Ends of the interval that holds the share with a confidence of 95 %, in percent (Wilson's score interval). */
export function intervalOf(share: number, count: number): readonly [least: number, most: number] {
  const z = 1.96;
  const p = share / 100;
  const middle = (p + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const half = (z * Math.sqrt((p * (1 - p)) / count + z ** 2 / (4 * count ** 2))) / (1 + z ** 2 / count);
  return [100 * (middle - half), 100 * (middle + half)];
}
