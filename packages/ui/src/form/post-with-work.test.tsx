import { isSolved, seedOf, type Work } from '@larkfield/contracts/work';
import { sha256 } from '@noble/hashes/sha2.js';
import { fakeServer, type Call } from '../testing/server.ts';
import { learnWork, postWithWork } from './post-with-work.ts';

const receipt = { success: true, reference: 'LK-AAAA-2222' };
const refusal = (code: string, bits: number, at: number) =>
  [422, { code, message: 'x', requestId: 'r', work: { bits, at } }] as const;
const options = { idempotencyKey: 'key-12345' };

function proves({ key, body, work }: Call, bits: number): boolean {
  const { at, nonce } = work as Work;
  const seed = seedOf({ path: '/api/x', key, body }, at, sha256);
  return seed !== undefined && isSolved(seed, nonce, bits, sha256);
}

describe('a call that costs work', () => {
  test('carries work for exactly what is sent, under its key', async () => {
    const calls = fakeServer([201, receipt]);
    learnWork({ bits: 8, at: Date.now() });
    const body = { a: 'ä', gone: undefined, group: { b: 2 } };
    expect(await postWithWork('/api/x', body, { ...options, work: true })).toMatchObject({ ok: true });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ a: 'ä', group: { b: 2 } });
    expect(calls[0] && proves(calls[0], 8)).toBe(true);
    expect(Math.abs((calls[0]?.work as Work).at - Date.now())).toBeLessThan(60_000);
  });

  test('is tried once again with as much as is asked for, by the clock of the service', async () => {
    const there = Date.now() + 3 * 3600_000;
    const calls = fakeServer(refusal('WORK_WRONG', 9, there), [201, receipt]);
    expect(await postWithWork('/api/x', { a: 1 }, { ...options, work: true })).toMatchObject({ ok: true });
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[1] && proves(calls[1], 9)).toBe(true);
    expect(Math.abs((calls[1]?.work as Work).at - there)).toBeLessThan(60_000);
  });

  test('that nobody knew to cost work is done again with it', async () => {
    const calls = fakeServer(refusal('WORK_MISSING', 4, Date.now()), [201, receipt]);
    expect(await postWithWork('/api/x', { a: 1 }, options)).toMatchObject({ ok: true });
    expect(calls.map(({ work }) => work !== undefined)).toEqual([false, true]);
  });

  test('is not tried for ever: the second refusal is told', async () => {
    const calls = fakeServer(refusal('WORK_WRONG', 2, Date.now()));
    expect(await postWithWork('/api/x', { a: 1 }, { ...options, work: true })).toMatchObject({
      ok: false,
      problem: { code: 'WORK_WRONG', message: 'problems.work' },
    });
    expect(calls).toHaveLength(2);
  });

  test('that is refused for another reason is not repeated', async () => {
    const calls = fakeServer([503, { code: 'UNAVAILABLE', message: 'x', requestId: 'r' }]);
    await postWithWork('/api/x', { a: 1 }, { ...options, work: true });
    expect(calls).toHaveLength(1);
  });
});

test('a call that costs none carries none', async () => {
  const calls = fakeServer([200, receipt]);
  await postWithWork('/api/x', { a: 1 }, options);
  expect(calls[0]?.work).toBeUndefined();
});
