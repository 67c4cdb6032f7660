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
  const hinted = () => readCookie(SIGNED_IN_COOKIE) !== undefined;
  let current = hinted() ? UNKNOWN_SESSION : VISITOR;
  let newest = Promise.resolve(current);
  let askedAt = 0;
  let tellOthers = () => {};

  function set(session: Session): void {
    const same = JSON.stringify(session) === JSON.stringify(current);
    current = session;
    if (!same) onChange(session);
  }

  function ask(): Promise<Session> {
    askedAt = Date.now();
    const mine = get<SessionState>('/api/session').then((result): Session | Promise<Session> => {
      // Overtaken, by a login for example: only the newest answer counts.
      if (newest !== mine) return newest;
      // Nobody could be asked: what is shown stays, and every call decides for itself.
      set(result.ok ? { ...result.value, loading: false } : { ...current, loading: false });
      return current;
    });
    newest = mine;
    return mine;
  }

  function lookAgain(): void {
    const worthIt = hinted() || current.kind !== 'visitor';
    if (worthIt && document.visibilityState === 'visible' && Date.now() - askedAt >= PAUSE_MS) void ask();
  }

  return {
    current: () => current,
    /** Asks for the first time, and again whenever something may have changed. */
    start(): void {
      if ('BroadcastChannel' in globalThis) {
        const channel = new BroadcastChannel(CHANNEL);
        channel.addEventListener('message', () => void ask());
        tellOthers = () => channel.postMessage('changed');
      }
      document.addEventListener('visibilitychange', lookAgain);
      // A page that Back brings back from the browser's memory shows whoever was signed in when it was left.
      addEventListener('pageshow', (event) => {
        if (event.persisted) void ask();
      });
      whenNotSignedIn(() => void ask());
      if (hinted()) void ask();
    },
    async refresh(): Promise<Session> {
      const session = await ask();
      tellOthers();
      return session;
    },
    async logout(): Promise<boolean> {
      const result = await post('/api/logout', {}, { idempotencyKey: randomKey() });
      if (!result.ok && result.problem.code !== 'NOT_SIGNED_IN') return false;
      await goHome();
      newest = Promise.resolve(VISITOR);
      set(VISITOR);
      tellOthers();
      return true;
    },
  };
}
