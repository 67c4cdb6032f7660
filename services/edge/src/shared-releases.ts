import { createMirror, openSharedStore, type Mirror } from '@larkfield/federation/releases';
import type { Log } from '@larkfield/kit';
import type { EdgeConfig } from './config.ts';
import { messageOf } from './live-site.ts';

/** Whoever leads back a bad release waits for it. */
const POLL_MS = 1_000;

export interface SharedReleases {
  /** Looks at the shared store now. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Keeps the folders of this edge like a release store that several machines share; the edge follows the pointers in its own
 * folders. A store that is empty begins with the site of the first edge that has one. What the store cannot give, now or for hours, changes nothing for visitors: what is here goes on.
 */
export async function followSharedReleases(
  mirror: Pick<Mirror, 'begin'>,
  { log, pollMs = POLL_MS }: { readonly log: Log; readonly pollMs?: number },
): Promise<SharedReleases> {
  let failing: string | undefined;
  const look = async () => {
    try {
      await mirror.begin();
      if (failing) log.info('the release store answers again');
      failing = undefined;
    } catch (error) {
      const message = messageOf(error);
      // Tried again with every look, and said once.
      if (message !== failing) log.error(`the release store: ${message}`);
      failing = message;
    }
  };
  let looking: Promise<void> | undefined;
  const check = () => (looking ??= look().finally(() => (looking = undefined)));
  await check();
  const timer = setInterval(check, pollMs);
  timer.unref();
  return { check, close: () => clearInterval(timer) };
}

/** The same with the store that the environment names; nothing without one. */
export async function openSharedReleases(config: EdgeConfig, log: Log): Promise<SharedReleases | undefined> {
  const objects = await openSharedStore(config);
  if (!objects) return undefined;
  return followSharedReleases(createMirror({ store: config.STORE_DIR, sites: config.SITES_DIR }, objects), {
    log,
  });
}
