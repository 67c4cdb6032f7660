import { createHash } from 'node:crypto';
import { isValidProof, proofSeedOf, PROOF_OF_WORK } from '@larkfield/contracts/work';
import { sha256 } from '@noble/hashes/sha2.js';
import { proofBits, computeProof } from './proof-of-work.ts';

const call = { path: '/api/x', key: 'key-12345', body: { name: 'Zoë 中', group: { b: 1, a: true } } };
const nodeSha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

describe('the work for a form', () => {
  test.each([
    ['nothing was asked for yet', undefined, PROOF_OF_WORK.bits],
    ['a service asks for more', PROOF_OF_WORK.bits + 2, PROOF_OF_WORK.bits + 2],
    ['a service asks for what would take hours', 60, PROOF_OF_WORK.maxBits],
  ])('is, when %s, %s bits -> %s', (_when, asked, bits) => {
    expect(proofBits(asked)).toBe(bits);
  });

  test('is accepted by the service, which uses another hash implementation', async () => {
    const work = await computeProof(call, { bits: 10, at: 1000 });
    const seed = proofSeedOf(call, 1000, nodeSha256) ?? new Uint8Array();
    expect(Buffer.from(seed).equals(Buffer.from(proofSeedOf(call, 1000, sha256) ?? []))).toBe(true);
    expect(work?.at).toBe(1000);
    expect(isValidProof(seed, work?.nonce ?? '', 10, nodeSha256)).toBe(true);
  });

  test('is computed in slices that let other tasks run', async () => {
    let time = 0;
    const clock = () => (time += 5);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) throw new Error('enough');
    };
    await expect(computeProof(call, { bits: 22, at: 1000, clock, pause })).rejects.toThrow('enough');
    // A slice ends at the second reading of the clock, whether or not a proof was found.
    expect(time).toBeLessThan(100);
  });

  test('is not computed for an invalid call', async () => {
    let deep: object = {};
    for (let level = 0; level < 20; level += 1) deep = { deep };
    expect(await computeProof({ ...call, body: deep }, { bits: 1, at: 1000 })).toBeUndefined();
  });

  test('belongs to one submission: the next differs', async () => {
    const [one, two] = [
      await computeProof(call, { bits: 1, at: 1 }),
      await computeProof(call, { bits: 1, at: 1 }),
    ];
    expect(one?.nonce).toMatch(/^[A-Za-z0-9_-]{16,22}$/);
    expect(one?.nonce).not.toBe(two?.nonce);
  });
});
