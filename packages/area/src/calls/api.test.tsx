import { get, post, randomKey, whenNotSignedIn } from './api.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const sent: Sent[] = [];
  const send = ((url: string, init: RequestInit) => {
    sent.push({ url, init });
    const json = () => (body === 'not JSON' ? Promise.reject(new SyntaxError('<')) : Promise.resolve(body));
    return Promise.resolve({ ok: status < 400, status, headers: new Headers(headers), json });
  }) as unknown as typeof fetch;
  return { sent, send };
}

describe('a call to the site', () => {
  // covers: X7
  test('sends JSON under the key of its submission and hands back the answer', async () => {
    const { sent, send } = answering(201, { reference: 'LK-1' });
    const result = await post('/api/x', { a: 'ä' }, { idempotencyKey: 'key-12345', fetch: send });
    expect(result).toEqual({ ok: true, value: { reference: 'LK-1' } });
    expect(sent[0]).toMatchObject({
      url: '/api/x',
      init: {
        method: 'POST',
        body: '{"a":"ä"}',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'key-12345' },
      },
    });
  });

  test('gives up after its time limit', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { sent, send } = answering(200, {});
    await post('/api/x', {}, { idempotencyKey: 'k', timeoutMs: 1234, fetch: send });
    expect(timeout).toHaveBeenCalledWith(1234);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    timeout.mockRestore();
  });

  test('that is refused comes back with code, text, fields and waiting time', async () => {
    const fields = [{ field: 'email', key: 'errors.email' }];
    const refusal = { code: 'RATE_LIMITED', message: 'something else', fields, requestId: 'r-1' };
    const { send } = answering(429, refusal, { 'retry-after': '30' });
    expect(await post('/api/x', {}, { idempotencyKey: 'k', fetch: send })).toEqual({
      ok: false,
      problem: {
        code: 'RATE_LIMITED',
        message: 'problems.rateLimited',
        fields,
        retryAfter: 30,
      },
    });
  });

  test('that fails comes back with the beginning of its number in the log', async () => {
    const { send } = answering(500, { code: 'INTERNAL', message: 'x', requestId: '0123456789-abc' });
    const { problem } = (await post('/api/x', {}, { idempotencyKey: 'k', fetch: send })) as {
      problem: object;
    };
    expect(problem).toMatchObject({ code: 'INTERNAL', number: '01234567' });
  });

  const failures: readonly (readonly [what: string, send: typeof fetch, code: string])[] = [
    ['gets no answer', () => Promise.reject(new TypeError('network')), 'UNAVAILABLE'],
    ['waits too long', () => Promise.reject(new DOMException('late', 'TimeoutError')), 'TIMED_OUT'],
    ['gets a page instead of JSON', answering(502, 'not JSON').send, 'UNAVAILABLE'],
    ['gets a code that nobody knows', answering(400, { code: 'FROM_TOMORROW' }).send, 'INTERNAL'],
    ['gets a failure without a code', answering(500, {}).send, 'INTERNAL'],
  ];

  // covers: X8
  test.each(failures)('that %s never throws and has a text', async (_what, send, code) => {
    const result = await post('/api/x', {}, { idempotencyKey: 'k', fetch: send });
    expect(result).toMatchObject({
      ok: false,
      problem: { code, message: expect.stringMatching(/^problems\./), fields: [] },
    });
  });
});

describe('a question to the site', () => {
  test('sends nothing along and hands back the answer', async () => {
    const { sent, send } = answering(200, { kind: 'visitor' });
    expect(await get('/api/session', { fetch: send })).toEqual({ ok: true, value: { kind: 'visitor' } });
    expect(sent[0]?.init.method).toBeUndefined();
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('fails like any other call', async () => {
    const send = () => Promise.reject(new TypeError('network'));
    expect(await get('/api/session', { fetch: send })).toMatchObject({
      ok: false,
      problem: { code: 'UNAVAILABLE' },
    });
  });
});

describe('a call that nobody is signed in for', () => {
  test.each([
    ['NOT_SIGNED_IN', 1],
    ['LOGIN_FAILED', 0],
  ])('%s is told %i times', async (code, times) => {
    const told = jest.fn();
    const stop = whenNotSignedIn(told);
    const { send } = answering(401, { code, message: 'x', requestId: 'r' });
    await get('/api/x', { fetch: send });
    expect(told).toHaveBeenCalledTimes(times);
    stop();
    await get('/api/x', { fetch: send });
    expect(told).toHaveBeenCalledTimes(times);
  });
});

test('keys of submissions are 128 random bits', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(randomKey()).not.toBe(randomKey());
});
