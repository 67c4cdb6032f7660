/** A lock file of pnpm by its parts, as text. */
export interface LockFile {
  readonly head: string;
  /** What each package of the workspace depends on, by its folder. */
  readonly packages: ReadonlyMap<string, string>;
  /** Every library that any of them brings along. */
  readonly tail: string;
}

export function parseLock(text: string): LockFile {
  const [head = '', packages = '', tail = ''] = text.split(/(?<=^importers:\n)\n|\n(?=^packages:$)/m);
  const entries = packages.trimEnd().split(/\n\n(?= {2}\S)/);
  return { head, packages: new Map(entries.map((entry) => [folderOf(entry), entry])), tail };
}

/** As pnpm writes it: packages in the order of their folders. */
export function printLock({ head, packages, tail }: LockFile): string {
  const entries = [...packages].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  return `${head}\n${entries.join('\n\n')}\n\n${tail}`;
}

function folderOf(entry: string): string {
  return entry.slice(0, entry.indexOf('\n')).trim().replace(/:$/, '');
}
