import type { OwnSession } from '@larkfield/contracts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { get, whenNotSignedIn } from './api.ts';

/** Minimum time between two refreshes that are caused only by the visitor's return to the tab. */
const PAUSE_MS = 10_000;

interface CachedSession {
  /** Undefined until the first response. */
  session: OwnSession | undefined;
  request: Promise<OwnSession> | undefined;
  requestedAt: number;
  readonly listeners: Set<() => void>;
}

/** Keyed by the path of the call. The module exists once per page, so header and page share the sessions. */
const cachedSessions = new Map<string, CachedSession>();

/**
 * Returns the session with an area's own accounts, or undefined while it is unknown. Loads it once per page, again when the
 * visitor returns to the tab, and when any call fails with `NOT_SIGNED_IN`.
 * @param call - path of the call that returns the session
 */
export function useOwnSession(call: string): OwnSession | undefined {
  const cached = cachedSessionOf(call);
  useEffect(() => {
    if (!cached.request) void refreshOwnSession(call);
  }, [call, cached]);
  return useSyncExternalStore(
    useCallback((listener) => listen(call, cached, listener), [call, cached]),
    () => cached.session,
    () => undefined,
  );
}

/** Loads the session again, after a login for example. If the call fails, the last known session stays. */
export function refreshOwnSession(call: string): Promise<OwnSession> {
  const cached = cachedSessionOf(call);
  cached.requestedAt = Date.now();
  const request = get<OwnSession>(call).then((answer): OwnSession | Promise<OwnSession> => {
    // A newer request has started meanwhile: only its answer counts.
    if (cached.request !== request) return cached.request ?? NOBODY;
    const session = answer.ok ? { username: answer.value.username } : (cached.session ?? NOBODY);
    if (session.username !== cached.session?.username) {
      cached.session = session;
      for (const notify of cached.listeners) notify();
    }
    return session;
  });
  cached.request = request;
  return request;
}

const NOBODY: OwnSession = { username: null };

function cachedSessionOf(call: string): CachedSession {
  const cached = cachedSessions.get(call) ?? {
    session: undefined,
    request: undefined,
    requestedAt: 0,
    listeners: new Set(),
  };
  cachedSessions.set(call, cached);
  return cached;
}

function listen(call: string, cached: CachedSession, listener: () => void): () => void {
  cached.listeners.add(listener);
  const revalidate = () => {
    if (document.visibilityState === 'visible' && Date.now() - cached.requestedAt >= PAUSE_MS)
      void refreshOwnSession(call);
  };
  document.addEventListener('visibilitychange', revalidate);
  const stop = whenNotSignedIn(() => {
    if (cached.session?.username) void refreshOwnSession(call);
  });
  return () => {
    cached.listeners.delete(listener);
    document.removeEventListener('visibilitychange', revalidate);
    stop();
  };
}
