import { isValidProof, proofSeedOf, type ProofOfWork } from '@larkfield/contracts/work';
import { sha256 } from '@noble/hashes/sha2.js';
import { fakeServer, type Call } from '../testing/server.ts';
import { rememberProofRequirement, postWithProofOfWork } from './post-with-proof-of-work.ts';

const receipt = { success: true, reference: 'LK-AAAA-2222' };
const refusal = (code: string, bits: number, at: number) =>
  [422, { code, message: 'x', requestId: 'r', work: { bits, at } }] as const;
const options = { idempotencyKey: 'key-12345' };

function proves({ key, body, work }: Call, bits: number): boolean {
  const { at, nonce } = work as ProofOfWork;
  const seed = proofSeedOf({ path: '/api/x', key, body }, at, sha256);
  return seed !== undefined && isValidProof(seed, nonce, bits, sha256);
}

describe('a call that costs work', () => {
  test('sends a proof for exactly this body and idempotency key', async () => {
    const calls = fakeServer([201, receipt]);
    rememberProofRequirement({ bits: 8, at: Date.now() });
    const body = { a: 'ä', gone: undefined, group: { b: 2 } };
    expect(await postWithProofOfWork('/api/x', body, { ...options, proofOfWork: true })).toMatchObject({
      ok: true,
    });
    expect(calls).toHaveLength(1);
    expect(calls[0]?.body).toEqual({ a: 'ä', group: { b: 2 } });
    expect(calls[0] && proves(calls[0], 8)).toBe(true);
    expect(Math.abs((calls[0]?.work as ProofOfWork).at - Date.now())).toBeLessThan(60_000);
  });

  test('retries once with the requested bits and the clock of the service', async () => {
    const there = Date.now() + 3 * 3600_000;
    const calls = fakeServer(refusal('WORK_WRONG', 9, there), [201, receipt]);
    expect(await postWithProofOfWork('/api/x', { a: 1 }, { ...options, proofOfWork: true })).toMatchObject({
      ok: true,
    });
    expect(calls).toHaveLength(2);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls[1] && proves(calls[1], 9)).toBe(true);
    expect(Math.abs((calls[1]?.work as ProofOfWork).at - there)).toBeLessThan(60_000);
  });

  test('without a known requirement is retried with a proof', async () => {
    const calls = fakeServer(refusal('WORK_MISSING', 4, Date.now()), [201, receipt]);
    expect(await postWithProofOfWork('/api/x', { a: 1 }, options)).toMatchObject({ ok: true });
    expect(calls.map(({ work }) => work !== undefined)).toEqual([false, true]);
  });

  test('is retried only once: the second refusal is returned', async () => {
    const calls = fakeServer(refusal('WORK_WRONG', 2, Date.now()));
    expect(await postWithProofOfWork('/api/x', { a: 1 }, { ...options, proofOfWork: true })).toMatchObject({
      ok: false,
      problem: { code: 'WORK_WRONG', message: 'problems.work' },
    });
    expect(calls).toHaveLength(2);
  });

  test('that is refused for another reason is not repeated', async () => {
    const calls = fakeServer([503, { code: 'UNAVAILABLE', message: 'x', requestId: 'r' }]);
    await postWithProofOfWork('/api/x', { a: 1 }, { ...options, proofOfWork: true });
    expect(calls).toHaveLength(1);
  });
});

test('a call without requirement sends no proof', async () => {
  const calls = fakeServer([200, receipt]);
  await postWithProofOfWork('/api/x', { a: 1 }, options);
  expect(calls[0]?.work).toBeUndefined();
});
