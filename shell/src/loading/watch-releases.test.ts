import { watchReleases } from './watch-releases.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

let visibility: DocumentVisibilityState;
beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function watching(...answers: readonly (string | Error)[]) {
  const left = [...answers];
  const send = jest.fn((_url: string) => {
    const answer = left.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({ json: () => Promise.resolve({ id: answer }) });
  });
  const onStale = jest.fn();
  watchReleases('now', onStale, send as unknown as typeof fetch);
  return { send, onStale };
}

async function comeBack(afterMs: number, state: DocumentVisibilityState = 'visible'): Promise<void> {
  visibility = state;
  await jest.advanceTimersByTimeAsync(afterMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await jest.advanceTimersByTimeAsync(0);
}

test('a page is fresh until the server names another release', async () => {
  const { send, onStale } = watching('now', 'newer');
  await comeBack(FIVE_MINUTES_MS);
  expect(onStale).not.toHaveBeenCalled();
  await comeBack(FIVE_MINUTES_MS);
  expect(onStale).toHaveBeenCalledTimes(1);
  expect(send.mock.calls).toEqual([['/releases/current'], ['/releases/current']]);
});

test('the server is asked at most once in five minutes, and only while the tab is visible', async () => {
  const { send } = watching('now');
  await comeBack(FIVE_MINUTES_MS - 1);
  await comeBack(FIVE_MINUTES_MS, 'hidden');
  expect(send).not.toHaveBeenCalled();
  await comeBack(0);
  await comeBack(1);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a page that is out of date stays so without asking again', async () => {
  const { send, onStale } = watching('newer');
  await comeBack(FIVE_MINUTES_MS);
  await comeBack(FIVE_MINUTES_MS);
  expect(onStale).toHaveBeenCalledTimes(1);
  expect(send).toHaveBeenCalledTimes(1);
});

test('an unreachable server does not make the page stale', async () => {
  const { onStale } = watching(new TypeError('offline'), 'newer');
  await comeBack(FIVE_MINUTES_MS);
  expect(onStale).not.toHaveBeenCalled();
  await comeBack(FIVE_MINUTES_MS);
  expect(onStale).toHaveBeenCalledTimes(1);
});
