import { MOST_FAILURES, type PageFailure } from '@larkfield/contracts';
import type { ShellState, ShellStore } from '../app/store.ts';

/** Where a line of a stack is in our own released files. */
const FRAME = /\/assets\/([a-z][a-z0-9-]*)\/([\w.-]+\.js:\d+:\d+)/;

/** The area of the page that a visitor sees. */
export type AreaShown = () => string | undefined;

/**
 * Collects what goes wrong: which code it was, never what the error says. An error of an extension of the browser has no
 * line of ours, and is nobody's failure here.
 */
export function collectFailures(areaShown: AreaShown, store: ShellStore): readonly PageFailure[] {
  const failures: PageFailure[] = [];

  function add(kind: PageFailure['kind'], error: unknown, areaNamed?: string): void {
    const place = placeOf(error);
    const area = place?.area ?? areaNamed ?? areaShown();
    const isOurs = kind !== 'uncaught' || place !== undefined;
    if (area !== undefined && isOurs && failures.length < MOST_FAILURES)
      failures.push({ kind, area, at: hashOf(place?.line ?? '') });
  }

  function look(now: ShellState, before?: ShellState): void {
    const { failed, degraded } = now;
    if (failed && failed !== before?.failed)
      // Whatever is no area's own is the page's.
      add('failed', failed.cause, failed.version === '' ? undefined : failed.area);
    if (degraded !== undefined && degraded !== before?.degraded) add('degraded', undefined);
  }

  addEventListener('error', ({ error }) => add('uncaught', error));
  addEventListener('unhandledrejection', ({ reason }) => add('uncaught', reason));
  look(store.getState());
  store.subscribe(look);
  return failures;
}

function placeOf(error: unknown): { readonly area: string; readonly line: string } | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  const [, area, line] = FRAME.exec(stack ?? '') ?? [];
  return area === undefined || line === undefined ? undefined : { area, line };
}

/** FNV-1a, 32 bits: enough to tell that two failures are the same. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
