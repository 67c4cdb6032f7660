import { whenIdle } from './when-idle.ts';

const readyState = jest.spyOn(document, 'readyState', 'get');
beforeEach(() => readyState.mockReturnValue('complete'));
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

/** Adds idle callbacks to the window and returns those that wait. */
function idleCallbacks() {
  const waiting = new Map<number, () => void>();
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => {
      waiting.set(waiting.size + 1, work);
      return waiting.size;
    },
    cancelIdleCallback: (request: number) => waiting.delete(request),
  });
  return waiting;
}

test('work waits for the document and for a browser that has time, once', () => {
  const waiting = idleCallbacks();
  readyState.mockReturnValue('loading');
  const work = jest.fn();
  whenIdle(work);
  expect(waiting.size).toBe(0);
  readyState.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  dispatchEvent(new Event('load'));
  expect(work).not.toHaveBeenCalled();
  for (const begin of waiting.values()) begin();
  expect(work).toHaveBeenCalledTimes(1);
});

test('where the browser does not say, it is a little later', () => {
  jest.useFakeTimers();
  const work = jest.fn();
  whenIdle(work);
  expect(work).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
});

test('what is called off is not done, at whatever it waits for', () => {
  jest.useFakeTimers();
  const work = jest.fn();
  whenIdle(work)();
  jest.runAllTimers();

  const waiting = idleCallbacks();
  whenIdle(work)();
  expect(waiting.size).toBe(0);

  readyState.mockReturnValue('loading');
  whenIdle(work)();
  const late = whenIdle(work);
  readyState.mockReturnValue('complete');
  dispatchEvent(new Event('load'));
  expect(waiting.size).toBe(1);
  late();
  expect(waiting.size).toBe(0);
  expect(work).not.toHaveBeenCalled();
});
