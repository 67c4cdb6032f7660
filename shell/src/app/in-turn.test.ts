import { inTurn } from './in-turn.ts';

/** What waits for the browser to have time. */
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

/** Work that ends when the test says so. */
function work() {
  const under: { href: string; end: () => void }[] = [];
  const begin = jest.fn((href: string) => new Promise<void>((end) => void under.push({ href, end })));
  const end = async () => {
    under.shift()?.end();
    await flush();
  };
  return { begin, end, begun: () => begin.mock.calls.map(([href]) => href) };
}

test('each has its turn when the one before has ended and the browser has time', async () => {
  const { begin, end, begun } = work();
  const turns = inTurn(begin);
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

test('what is asked for twice, or while another one is under way, is not done beside it', async () => {
  const { begin, end, begun } = work();
  const turns = inTurn(begin);
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

test('what was called off has no turn, and a later one has', async () => {
  const { begin, end, begun } = work();
  const turns = inTurn(begin);
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

test('where the browser does not say when it has time, only the first waits for long', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback');
  jest.useFakeTimers();
  const begin = jest.fn(async () => undefined);
  const turns = inTurn(begin);
  for (const href of ['/a', '/b', '/c']) turns.add(href);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(begin).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(500);
  expect(begin).toHaveBeenCalledTimes(3);
});
