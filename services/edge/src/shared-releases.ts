import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { pointerFile } from '@larkfield/federation/compose';
import { createMirror, openSharedStore, type Mirror } from '@larkfield/federation/releases';
import type { Log } from '@larkfield/kit';
import type { EdgeConfig } from './config.ts';
import { messageOf } from './live-site.ts';

/** Whoever leads back a bad release waits for it. */
const POLL_MS = 1_000;
/** A machine that has a site begins with it rather than wait for a store that says nothing. */
const FIRST_LOOK_MS = 5_000;

export interface SharedReleasesOptions {
  readonly log: Log;
  readonly pollMs?: number;
  /** Milliseconds that the first look may take; without, it is waited for. */
  readonly firstMs?: number | undefined;
}

export interface SharedReleases {
  /** Looks at the shared store now. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Keeps the folders of this edge like a release store that several machines share; the edge follows the pointers in its own
 * folders. A store that is empty begins with the site of the first edge that has one. What the store cannot give, now or for
 * hours, changes nothing for visitors: what is here goes on.
 */
export async function followSharedReleases(
  mirror: Pick<Mirror, 'begin'>,
  { log, pollMs = POLL_MS, firstMs }: SharedReleasesOptions,
): Promise<SharedReleases> {
  let failing: string | undefined;
  const look = async () => {
    const message = await mirror.begin().then((problems) => problems.join('; '), messageOf);
    // Tried again with every look, and said once.
    if (message !== '' && message !== failing) log.error(`the release store: ${message}`);
    if (message === '' && failing) log.info('the release store answers again');
    failing = message;
  };
  let looking: Promise<void> | undefined;
  const check = () => (looking ??= look().finally(() => (looking = undefined)));
  const first = check();
  if (firstMs === undefined) await first;
  else if (await isLate(first, firstMs))
    log.warn('the release store has not answered yet: what is here goes on');
  const timer = setInterval(check, pollMs);
  timer.unref();
  return { check, close: () => clearInterval(timer) };
}

/** The same with the store that the environment names; nothing without one. */
export async function openSharedReleases(config: EdgeConfig, log: Log): Promise<SharedReleases | undefined> {
  const objects = await openSharedStore(config);
  if (!objects) return undefined;
  const place = { store: config.STORE_DIR, sites: config.SITES_DIR };
  const firstMs = existsSync(pointerFile(place.sites)) ? FIRST_LOOK_MS : undefined;
  return followSharedReleases(createMirror(place, objects), { log, firstMs });
}

/** Whether something goes on after its time. */
async function isLate(work: Promise<unknown>, ms: number): Promise<boolean> {
  const inTime = new AbortController();
  const late = wait(ms, true, { signal: inTime.signal }).catch(() => false);
  const isOver = work.then(() => false);
  try {
    return await Promise.race([isOver, late]);
  } finally {
    inTime.abort();
  }
}
