import type { PageDataResponse } from '@larkfield/contracts';
import { isRouteErrorResponse } from 'react-router-dom';
import { fetchPageData } from './fetch-page-data.ts';

const { signal } = new AbortController();

function asking(answer: PageDataResponse, address = '/ar/openings/a?b=%20c') {
  const send = jest.fn(() => Promise.resolve({ json: () => Promise.resolve(answer) }));
  const url = new URL(address, 'https://site.example');
  return { send, got: fetchPageData(url, signal, send as unknown as typeof fetch) };
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

test('an existing page is fetched by its address, with title and data', async () => {
  const answer = { status: 200, title: 'T', description: 'D', data: { a: 1 } } as const;
  const { send, got } = asking(answer);
  expect(await got).toEqual(answer);
  expect(send).toHaveBeenCalledWith('/page-data/ar/openings/a?b=%20c', expect.anything());
});

test.each([
  ['/ar/openings/a', '/ar/openings/b?c=d'],
  ['/openings/a', '/openings/b?c=d'],
])('%s, which has moved, leads on in its own language', async (address, to) => {
  const moved = await failure(asking({ status: 301, location: '/openings/b?c=d' }, address).got);
  expect(moved).toBeInstanceOf(Response);
  const { status, headers } = moved as Response;
  expect([status, headers.get('location')]).toEqual([301, to]);
});

test.each([404, 410] as const)('a page that is not there (%d) is an answer to the router', async (status) => {
  const missing = await failure(asking({ status }).got);
  expect(missing).toMatchObject({ init: { status } });
  expect(missing).not.toBeInstanceOf(Error);
});

const shown = { status: 200, title: 'T', description: 'D', data: null } as const;

async function askingTwice(...answers: PageDataResponse[]) {
  jest.useFakeTimers();
  const send = jest.fn(() => Promise.resolve({ json: () => Promise.resolve(answers.shift()) }));
  const got = fetchPageData(new URL('https://site.example/a'), signal, send as unknown as typeof fetch);
  const failed = failure(got);
  await jest.advanceTimersByTimeAsync(1_000);
  jest.useRealTimers();
  return { send, got, failed: await failed };
}

test('a page whose service rejected the request is fetched again', async () => {
  const { send, got } = await askingTwice({ status: 503 }, shown);
  expect(await got).toEqual(shown);
  expect(send).toHaveBeenCalledTimes(2);
});

test.each<[PageDataResponse]>([
  [{ ...shown, data: 'of before', stale: true }],
  [{ status: 404, stale: true }],
])('a copy of before a write is not shown while the service may still tell of it: %j', async (copy) => {
  const { send, got } = await askingTwice(copy, shown);
  expect(await got).toEqual(shown);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a stale page is used if the retry is stale too', async () => {
  const copy = { ...shown, data: 'of before', stale: true };
  const { send, got } = await askingTwice(copy, copy);
  expect(await got).toEqual(copy);
  expect(send).toHaveBeenCalledTimes(2);
});

test('an unavailable page is an error, not a missing page', async () => {
  const { send, failed } = await askingTwice({ status: 503 }, { status: 503 });
  expect(send).toHaveBeenCalledTimes(2);
  expect(failed).toBeInstanceOf(Error);
  expect(isRouteErrorResponse(failed)).toBe(false);
});

test('a request without answer times out', async () => {
  const limit = AbortSignal.abort(new Error('too late'));
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit);
  const send = jest.fn((_url: string, init: RequestInit) => Promise.reject(init.signal?.reason as Error));
  const got = fetchPageData(new URL('https://site.example/a'), signal, send as unknown as typeof fetch);
  await expect(got).rejects.toThrow('too late');
  expect(timeout).toHaveBeenCalledWith(8_000);
  timeout.mockRestore();
});

test('a navigation that is left ends its request', async () => {
  const left = new AbortController();
  const send = jest.fn(
    (_url: string, init: RequestInit) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      }),
  );
  const url = new URL('https://site.example/a');
  const got = fetchPageData(url, left.signal, send as unknown as typeof fetch);
  left.abort(new Error('left'));
  await expect(got).rejects.toThrow('left');
});
