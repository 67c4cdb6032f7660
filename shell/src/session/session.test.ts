import { post, type Session } from '@larkfield/area';
import { clearCookies } from '../testing/browser.ts';
import { createSession } from './session.ts';

const ada = { kind: 'user', username: 'ada_1815', level: 'Registered User', events: [7] } as const;

let answers: Record<string, readonly [status: number, body: unknown]>;
let asked: string[];
let channels: EventTarget[];
let visible: DocumentVisibilityState;

class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }

  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

beforeEach(() => {
  clearCookies();
  answers = { '/api/session': [200, ada], '/api/logout': [200, { success: true }] };
  asked = [];
  channels = [];
  visible = 'visible';
  Object.assign(globalThis, {
    BroadcastChannel: FakeChannel,
    fetch: (url: string) => {
      asked.push(url);
      const answer = answers[url];
      if (!answer) return Promise.reject(new TypeError('network'));
      const [status, body] = answer;
      return Promise.resolve({ ok: status < 400, headers: new Headers(), json: () => Promise.resolve(body) });
    },
  });
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible);
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

/** Removes the listeners of earlier tests. */
const forget: (() => void)[] = [];
afterEach(() => {
  for (const stop of forget.splice(0)) stop();
});

const hint = () => (document.cookie = 'signed-in=1; Path=/');
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const later = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);

function open() {
  const seen: Session[] = [];
  const order: string[] = [];
  const session = createSession({
    onChange: (changed) => {
      seen.push(changed);
      order.push(changed.kind);
    },
    goHome: () => Promise.resolve(void order.push('home')),
  });
  const listen = jest.spyOn(document, 'addEventListener');
  session.start();
  for (const [type, listener] of listen.mock.calls) {
    forget.push(() => document.removeEventListener(type, listener));
  }
  listen.mockRestore();
  return { session, seen, order };
}

test('a visitor costs no call, at the start and on every return', async () => {
  const { session, seen } = open();
  later();
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toEqual([]);
  expect(seen).toEqual([]);
  expect(session.current()).toEqual({ kind: 'visitor', events: [], loading: false });
});

// covers: X9
test('if a cookie indicates a session, the server is asked and listeners are called', async () => {
  hint();
  const { session, seen } = open();
  expect(session.current().loading).toBe(true);
  await settle();
  expect(asked).toEqual(['/api/session']);
  expect(seen).toEqual([{ ...ada, loading: false }]);
});

test('an answer that changes nothing renders nothing', async () => {
  hint();
  const { session, seen } = open();
  await session.refresh();
  await session.refresh();
  expect(seen).toHaveLength(1);
});

test('a server that cannot be reached leaves a visitor, not a page that waits for ever', async () => {
  hint();
  answers = {};
  const { seen } = open();
  await settle();
  expect(seen).toEqual([{ kind: 'visitor', events: [], loading: false }]);
});

test('a return to the tab checks the session, but not more often than every ten seconds', async () => {
  hint();
  const { seen } = open();
  await settle();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(1);
  answers['/api/session'] = [200, { kind: 'visitor', events: [] }];
  later();
  visible = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(1);
  visible = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(seen.at(-1)?.kind).toBe('visitor');
});

test('a page from the back/forward cache does not show an ended session', async () => {
  hint();
  const { seen } = open();
  await settle();
  answers['/api/session'] = [200, { kind: 'visitor', events: [] }];
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(seen.at(-1)?.kind).toBe('visitor');
});

test('a call refused as NOT_SIGNED_IN ends the session here, too', async () => {
  hint();
  const { seen } = open();
  await settle();
  answers['/api/session'] = [200, { kind: 'visitor', events: [] }];
  answers['/api/x'] = [401, { code: 'NOT_SIGNED_IN', message: 'x' }];
  await post('/api/x', {}, { idempotencyKey: 'k' });
  await settle();
  expect(seen.at(-1)?.kind).toBe('visitor');
});

test('a login in one tab reaches the other', async () => {
  const first = open();
  const second = open();
  await first.session.refresh();
  await settle();
  expect([first.seen.at(-1)?.kind, second.seen.at(-1)?.kind]).toEqual(['user', 'user']);
});

test('of two requests only the later one counts', async () => {
  const waiting: ((body: unknown) => void)[] = [];
  Object.assign(globalThis, {
    fetch: () =>
      new Promise((resolve) =>
        waiting.push((body) =>
          resolve({ ok: true, headers: new Headers(), json: () => Promise.resolve(body) }),
        ),
      ),
  });
  const { session, seen } = open();
  const early = session.refresh();
  const late = session.refresh();
  waiting[1]?.(ada);
  await settle();
  waiting[0]?.({ kind: 'visitor', events: [] });
  expect(await Promise.all([early, late])).toEqual([
    { ...ada, loading: false },
    { ...ada, loading: false },
  ]);
  expect(seen).toEqual([{ ...ada, loading: false }]);
});

// covers: M110, X9
test('a logout navigates home first, so that a protected page does not redirect to the login', async () => {
  hint();
  const here = open();
  const there = open();
  await settle();
  answers['/api/session'] = [200, { kind: 'visitor', events: [] }];
  expect(await here.session.logout()).toBe(true);
  await settle();
  expect(here.order).toEqual(['user', 'home', 'visitor']);
  expect(there.seen.at(-1)?.kind).toBe('visitor');
});

test('a logout that does not reach the server fails and changes nothing', async () => {
  hint();
  const { session, order } = open();
  await settle();
  delete answers['/api/logout'];
  expect(await session.logout()).toBe(false);
  expect(order).toEqual(['user']);
});

test('a browser without channels between tabs works all the same', async () => {
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const { session } = open();
  expect((await session.refresh()).kind).toBe('user');
});
