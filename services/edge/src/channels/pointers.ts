import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isChannel, readChannel, type Channel } from '@larkfield/federation/compose';
import type { Log } from '@larkfield/kit';
import { versionOf } from '../live-site.ts';
import { messageOf } from '../site.ts';

/** What a pointer said when it was read; another one once it is written again. */
export interface Pointer {
  readonly version: string;
  /** Nothing when it cannot be read. */
  readonly channel: Channel | undefined;
}

export interface Pointers {
  get(name: string): Pointer | undefined;
  all(): (readonly [name: string, Pointer])[];
  /** Looks at all of them, a call to the file system for each, and reads those that are new. */
  look(): Promise<void>;
}

/** The pointers beside the live one, as they were at the last look. */
export function createPointers({
  sitesDir,
  log,
}: {
  readonly sitesDir: string;
  readonly log: Log;
}): Pointers {
  let known: ReadonlyMap<string, Pointer> = new Map();

  async function read(name: string): Promise<[string, Pointer]> {
    const version = await versionOf(join(sitesDir, name));
    const before = known.get(name);
    if (before?.version === version) return [name, before];
    try {
      return [name, { version, channel: readChannel(sitesDir, name) }];
    } catch (error) {
      log.error(`${name} refused: ${messageOf(error)}`);
      return [name, { version, channel: undefined }];
    }
  }

  return {
    get: (name) => known.get(name),
    all: () => [...known],
    async look() {
      const names = (await readdir(sitesDir).catch(() => [])).filter(isChannel);
      known = new Map(await Promise.all(names.map(read)));
    },
  };
}
