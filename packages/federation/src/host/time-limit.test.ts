import { withTimeLimit } from './time-limit.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('work that is done in time gives its result and leaves no timer behind', async () => {
  await expect(withTimeLimit(Promise.resolve('done'), 100)).resolves.toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});

test('work that fails in time fails with its own error and leaves no timer behind', async () => {
  await expect(withTimeLimit(Promise.reject(new Error('own')), 100)).rejects.toThrow('own');
  expect(jest.getTimerCount()).toBe(0);
});

test('work that hangs is given up at the limit and not before', async () => {
  let outcome = 'pending';
  const work = withTimeLimit(new Promise(() => {}), 100).catch((error: Error) => (outcome = error.message));
  await jest.advanceTimersByTimeAsync(99);
  expect(outcome).toBe('pending');
  await jest.advanceTimersByTimeAsync(1);
  await work;
  expect(outcome).toBe('nothing within 100 ms');
});
