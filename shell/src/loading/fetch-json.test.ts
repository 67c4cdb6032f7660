import { createJsonCache } from './fetch-json.ts';

function answering(...statuses: readonly number[]) {
  const asked: string[] = [];
  const send = ((url: string) => {
    const status = statuses[asked.push(url) - 1] ?? 200;
    if (status === 0) return Promise.reject(new TypeError('network'));
    return Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve({ url }) });
  }) as unknown as typeof fetch;
  return { asked, fetchJson: createJsonCache(send) };
}

test('an address is fetched once, also for parallel and later callers', async () => {
  const { asked, fetchJson } = answering();
  const [first, second] = await Promise.all([fetchJson('/a.json'), fetchJson('/a.json')]);
  expect(first).toBe(second);
  expect(await fetchJson('/a.json')).toEqual({ url: '/a.json' });
  await fetchJson('/b.json');
  expect(asked).toEqual(['/a.json', '/b.json']);
});

test.each([
  [404, '/a.json answered 404'],
  [0, 'network'],
])(
  'a failure (%d) is told to all who wait and forgotten, so that a retry can work',
  async (status, message) => {
    const { asked, fetchJson } = answering(status);
    const both = await Promise.allSettled([fetchJson('/a.json'), fetchJson('/a.json')]);
    expect(both).toMatchObject([{ reason: { message } }, { reason: { message } }]);
    expect(await fetchJson('/a.json')).toEqual({ url: '/a.json' });
    expect(asked).toHaveLength(2);
  },
);

test('a request without answer times out', async () => {
  const limit = AbortSignal.abort(new Error('too late'));
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit);
  const send = jest.fn((_url: string, init: RequestInit) => Promise.reject(init.signal?.reason));
  await expect(createJsonCache(send as unknown as typeof fetch)('/a.json')).rejects.toThrow('too late');
  expect(timeout).toHaveBeenCalledWith(8_000);
  timeout.mockRestore();
});
