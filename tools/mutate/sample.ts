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
