import type { OwnSession } from '@larkfield/contracts';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { get, whenNotSignedIn } from './api.ts';

/** Shortest time between two questions that only the visitor's return to the tab gives rise to. */
const PAUSE_MS = 10_000;

interface Known {
  /** Nothing until somebody has been asked. */
  session: OwnSession | undefined;
  asked: Promise<OwnSession> | undefined;
  askedAt: number;
  readonly listeners: Set<() => void>;
}

/** By the call that answers it. There is one copy of this module on a page: header and page know the same. */
const all = new Map<string, Known>();

/**
 * Who is signed in with an account of an area's own, by the call that answers it; nothing while that is not known. The
 * call is made once for the page, again when the visitor comes back to it, and when another call says that nobody is
 * signed in.
 */
export function useOwnSession(call: string): OwnSession | undefined {
  const known = knownOf(call);
  useEffect(() => {
    if (!known.asked) void refreshOwnSession(call);
  }, [call, known]);
  return useSyncExternalStore(
    useCallback((listener) => listen(call, known, listener), [call, known]),
    () => known.session,
    () => undefined,
  );
}

/** Asks anew, after a login for example. Where nobody answers, what was known stays. */
export function refreshOwnSession(call: string): Promise<OwnSession> {
  const known = knownOf(call);
  known.askedAt = Date.now();
  const asked = get<OwnSession>(call).then((answer): OwnSession | Promise<OwnSession> => {
    // Overtaken, by a login for example: only the newest answer counts.
    if (known.asked !== asked) return known.asked ?? NOBODY;
    const session = answer.ok ? { username: answer.value.username } : (known.session ?? NOBODY);
    if (session.username !== known.session?.username) {
      known.session = session;
      for (const tell of known.listeners) tell();
    }
    return session;
  });
  known.asked = asked;
  return asked;
}

const NOBODY: OwnSession = { username: null };

function knownOf(call: string): Known {
  const known = all.get(call) ?? { session: undefined, asked: undefined, askedAt: 0, listeners: new Set() };
  all.set(call, known);
  return known;
}

function listen(call: string, known: Known, listener: () => void): () => void {
  known.listeners.add(listener);
  const revalidate = () => {
    if (document.visibilityState === 'visible' && Date.now() - known.askedAt >= PAUSE_MS)
      void refreshOwnSession(call);
  };
  document.addEventListener('visibilitychange', revalidate);
  const stop = whenNotSignedIn(() => {
    if (known.session?.username) void refreshOwnSession(call);
  });
  return () => {
    known.listeners.delete(listener);
    document.removeEventListener('visibilitychange', revalidate);
    stop();
  };
}
