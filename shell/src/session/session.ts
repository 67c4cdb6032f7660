import { get, post, randomKey, UNKNOWN_SESSION, whenNotSignedIn, type Session } from '@larkfield/area';
import { SIGNED_IN_COOKIE, type SessionState } from '@larkfield/contracts';
import { readCookie } from '../app/cookies.ts';

/** Other tabs of the site listen here; the message says only that something has changed. */
const CHANNEL = 'session';
/** Shortest time between two questions that only the visitor's return to the tab gives rise to. */
const PAUSE_MS = 10_000;

const VISITOR: Session = Object.freeze({ ...UNKNOWN_SESSION, loading: false });

export interface SessionOptions {
  readonly onChange: (session: Session) => void;
  /** Where a logout ends; called before the page learns that nobody is signed in any more. */
  readonly goHome: () => Promise<void>;
}

/** Knows who is looking. The server is asked only where a cookie hints at a session: a mere visitor costs no call. */
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
      // Overtaken, by a login for example: only the newest answer counts.
      if (latest !== request) return latest;
      // Nobody could be asked: what is shown stays, and every call decides for itself.
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
    /** Asks for the first time, and again whenever something may have changed. */
    start(): void {
      if ('BroadcastChannel' in globalThis) {
        const channel = new BroadcastChannel(CHANNEL);
        channel.addEventListener('message', () => void load());
        notifyTabs = () => channel.postMessage('changed');
      }
      document.addEventListener('visibilitychange', revalidate);
      // A page that Back brings back from the browser's memory shows whoever was signed in when it was left.
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
      // Before this page goes home, which may load another document.
      notifyTabs();
      await goHome();
      latest = Promise.resolve(VISITOR);
      set(VISITOR);
      return true;
    },
  };
}
