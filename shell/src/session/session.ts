import { get, post, randomKey, UNKNOWN_SESSION, whenNotSignedIn, type Session } from '@larkfield/area';
import { SIGNED_IN_COOKIE, type SessionState } from '@larkfield/contracts';
import { readCookie } from '../state/cookies.ts';

/** Channel between tabs of the site. Messages say only that the session may have changed. */
const CHANNEL = 'session';
/** Shortest time between two checks that are only caused by a return to the tab. */
const PAUSE_MS = 10_000;

const VISITOR: Session = Object.freeze({ ...UNKNOWN_SESSION, loading: false });

export interface SessionOptions {
  readonly onChange: (session: Session) => void;
  /** Navigates home. Called on logout, before the session changes. */
  readonly goHome: () => Promise<void>;
}

/** Creates the session state. Asks the server only if a cookie indicates a session, so plain visitors cause no call. */
export function createSession({ onChange, goHome }: SessionOptions) {
  const hasHint = () => readCookie(SIGNED_IN_COOKIE) !== undefined;
  let current = hasHint() ? UNKNOWN_SESSION : VISITOR;
  let latest = Promise.resolve(current);
  let requestedAt = 0;
  let notifyTabs = () => {};

  function set(session: Session): void {
    const same = JSON.stringify(session) === JSON.stringify(current);
    current = session;
    if (!same) onChange(session);
  }

  function load(): Promise<Session> {
    requestedAt = Date.now();
    const request = get<SessionState>('/api/session').then((result): Session | Promise<Session> => {
      // A newer request, such as a login, replaced this one.
      if (latest !== request) return latest;
      // The server did not answer: keeps the shown session. Each call is checked by its service anyway.
      set(result.ok ? { ...result.value, loading: false } : { ...current, loading: false });
      return current;
    });
    latest = request;
    return request;
  }

  function revalidate(): void {
    const mayHaveSession = hasHint() || current.kind !== 'visitor';
    if (mayHaveSession && document.visibilityState === 'visible' && Date.now() - requestedAt >= PAUSE_MS)
      void load();
  }

  return {
    current: () => current,
    /** Checks the session now, and again whenever it may have changed. */
    start(): void {
      if ('BroadcastChannel' in globalThis) {
        const channel = new BroadcastChannel(CHANNEL);
        channel.addEventListener('message', () => void load());
        notifyTabs = () => channel.postMessage('changed');
      }
      document.addEventListener('visibilitychange', revalidate);
      // The back/forward cache restores the session from when the page was left.
      addEventListener('pageshow', (event) => {
        if (event.persisted) void load();
      });
      whenNotSignedIn(() => void load());
      if (hasHint()) void load();
    },
    async refresh(): Promise<Session> {
      const session = await load();
      notifyTabs();
      return session;
    },
    async logout(): Promise<boolean> {
      const result = await post('/api/logout', {}, { idempotencyKey: randomKey() });
      if (!result.ok && result.problem.code !== 'NOT_SIGNED_IN') return false;
      // Before navigating home, because that may load another document.
      notifyTabs();
      await goHome();
      latest = Promise.resolve(VISITOR);
      set(VISITOR);
      return true;
    },
  };
}
