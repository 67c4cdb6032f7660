import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isChannel, readChannel, type Channel } from '@larkfield/federation/compose';
import type { Log } from '@larkfield/kit/runtime';
import { fileVersionOf } from '../sites/live-site.ts';
import { errorMessageOf } from '../sites/composed-site.ts';

/** Content of a pointer file. A rewritten file becomes a new object. */
export interface Pointer {
  readonly version: string;
  /** Undefined for an invalid file. */
  readonly channel: Channel | undefined;
}

export interface Pointers {
  get(name: string): Pointer | undefined;
  all(): (readonly [name: string, Pointer])[];
  /** Reads the pointer files that have changed. Costs one file system call for each. */
  refresh(): Promise<void>;
}

/** Creates a reader for the pointer files except that of the live site. */
export function createPointers({
  sitesDir,
  log,
}: {
  readonly sitesDir: string;
  readonly log: Log;
}): Pointers {
  let known: ReadonlyMap<string, Pointer> = new Map();

  async function read(name: string): Promise<[string, Pointer]> {
    const version = await fileVersionOf(join(sitesDir, name));
    const previous = known.get(name);
    if (previous?.version === version) return [name, previous];
    try {
      return [name, { version, channel: readChannel(sitesDir, name) }];
    } catch (error) {
      log.error(`${name} refused: ${errorMessageOf(error)}`);
      return [name, { version, channel: undefined }];
    }
  }

  return {
    get: (name) => known.get(name),
    all: () => [...known],
    async refresh() {
      const names = (await readdir(sitesDir).catch(() => [])).filter(isChannel);
      known = new Map(await Promise.all(names.map(read)));
    },
  };
}
