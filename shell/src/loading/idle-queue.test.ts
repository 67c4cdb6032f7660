import { createIdleQueue } from './idle-queue.ts';

/** Callbacks that wait for idle time. */
const waiting: (() => void)[] = [];
const flush = async () => {
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
};
const idle = async () => {
  await flush();
  waiting.shift()?.();
  await flush();
};

beforeEach(() => {
  waiting.length = 0;
  window.requestIdleCallback = (work) => waiting.push(work as () => void);
});
afterEach(() => {
  jest.useRealTimers();
});

/** Job that ends when the test resolves it. */
function work() {
  const under: { href: string; end: () => void }[] = [];
  const begin = jest.fn((href: string) => new Promise<void>((end) => void under.push({ href, end })));
  const end = async () => {
    under.shift()?.end();
    await flush();
  };
  return { begin, end, begun: () => begin.mock.calls.map(([href]) => href) };
}

test('jobs run one at a time while the browser is idle', async () => {
  const { begin, end, begun } = work();
  const turns = createIdleQueue(begin);
  for (const href of ['/a', '/b']) turns.add(href);
  expect(begun()).toEqual([]);
  await idle();
  await idle();
  expect(begun()).toEqual(['/a']);
  await end();
  expect(begun()).toEqual(['/a']);
  await idle();
  expect(begun()).toEqual(['/a', '/b']);
});

test('a job that was added twice, or during another job, does not run in parallel', async () => {
  const { begin, end, begun } = work();
  const turns = createIdleQueue(begin);
  for (const href of ['/a', '/b', '/a', '/b']) turns.add(href);
  await idle();
  turns.add('/c');
  expect(waiting).toHaveLength(0);
  for (let round = 0; round < 4; round += 1) {
    await end();
    await idle();
  }
  expect(begun()).toEqual(['/a', '/b', '/c']);
});

test('a removed job does not run, and a later one does', async () => {
  const { begin, end, begun } = work();
  const turns = createIdleQueue(begin);
  for (const href of ['/a', '/b']) turns.add(href);
  await idle();
  turns.clear();
  await end();
  await idle();
  expect(begun()).toEqual(['/a']);
  turns.add('/c');
  await idle();
  expect(begun()).toEqual(['/a', '/c']);
});

test('without idle callbacks, only the first job waits long', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useFakeTimers();
  const begin = jest.fn(async () => undefined);
  const turns = createIdleQueue(begin);
  for (const href of ['/a', '/b', '/c']) turns.add(href);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(begin).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(500);
  expect(begin).toHaveBeenCalledTimes(3);
});
