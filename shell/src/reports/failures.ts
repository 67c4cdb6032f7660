import { MAX_PAGE_FAILURES, type PageFailure } from '@larkfield/contracts';
import type { ShellState, ShellStore } from '../state/shell-store.ts';

/** Matches a position in our released files within a stack line. */
const FRAME = /\/assets\/([a-z][a-z0-9-]*)\/([\w.-]+\.js:\d+:\d+)/;

export type GetShownArea = () => string | undefined;

/** Collects failures of the page: the code position, never the message. Ignores browser extensions. */
export function collectFailures(areaShown: GetShownArea, store: ShellStore): readonly PageFailure[] {
  const failures: PageFailure[] = [];

  function add(kind: PageFailure['kind'], error: unknown, areaFallback?: string): void {
    const place = placeOf(error);
    const area = place?.area ?? areaFallback ?? areaShown();
    const isOurs = kind !== 'uncaught' || place !== undefined;
    if (area !== undefined && isOurs && failures.length < MAX_PAGE_FAILURES)
      failures.push({ kind, area, at: hashOf(place?.line ?? '') });
  }

  function collect(now: ShellState, before?: ShellState): void {
    const { pageFailure, failureId } = now;
    if (pageFailure && pageFailure !== before?.pageFailure)
      // Failures outside an area belong to the page.
      add('failed', pageFailure.cause, pageFailure.version === '' ? undefined : pageFailure.area);
    if (failureId !== undefined && failureId !== before?.failureId) add('degraded', undefined);
  }

  addEventListener('error', ({ error }) => add('uncaught', error));
  addEventListener('unhandledrejection', ({ reason }) => add('uncaught', reason));
  collect(store.getState());
  store.subscribe(collect);
  return failures;
}

function placeOf(error: unknown): { readonly area: string; readonly line: string } | undefined {
  const stack = error instanceof Error ? error.stack : undefined;
  const [, area, line] = FRAME.exec(stack ?? '') ?? [];
  return area === undefined || line === undefined ? undefined : { area, line };
}

/** Computes a 32-bit FNV-1a hash, which is enough to recognise equal failures. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
