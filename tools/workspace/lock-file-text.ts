/** Parts of a pnpm lock file as text. */
export interface LockFile {
  readonly head: string;
  /** Dependencies of each workspace package, by folder. */
  readonly packages: ReadonlyMap<string, string>;
  /** All libraries. */
  readonly tail: string;
}

export function parseLock(text: string): LockFile {
  const [head = '', packages = '', tail = ''] = text.split(/(?<=^importers:\n)\n|\n(?=^packages:$)/m);
  const entries = packages.trimEnd().split(/\n\n(?= {2}\S)/);
  return { head, packages: new Map(entries.map((entry) => [folderOf(entry), entry])), tail };
}

/** Formats the lock file like pnpm: packages in the order of their folders. */
export function printLock({ head, packages, tail }: LockFile): string {
  const entries = [...packages].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  return `${head}\n${entries.join('\n\n')}\n\n${tail}`;
}

function folderOf(entry: string): string {
  return entry.slice(0, entry.indexOf('\n')).trim().replace(/:$/, '');
}
