import { join } from 'node:path';
import { liveSite, readManifest, releasesOf } from '@larkfield/federation/compose';
import type { Mirror } from '@larkfield/federation/releases';

export interface GiveLive {
  readonly sites: string;
  /** Nothing where releases stay on this machine. */
  readonly shared: Pick<Mirror, 'push'> | undefined;
  /** Names the releases that the next build takes for what has not changed since. */
  readonly setActive: (releases: Readonly<Record<string, string>>) => void;
}

/**
 * Makes what is live here live for all. The next build begins with what is live then: with theirs when somebody else was first.
 * @throws Error when somebody else was first, or the shared store does not answer.
 */
export async function giveLive({ sites, shared, setActive }: GiveLive): Promise<void> {
  try {
    await shared?.push();
  } finally {
    setActive(releasesOf(readManifest(join(sites, liveSite(sites)))));
  }
}
