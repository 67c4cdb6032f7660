import { createHash } from 'node:crypto';
import { isSolved, seedOf, WORK } from '@larkfield/contracts/work';
import { sha256 } from '@noble/hashes/sha2.js';
import { bitsFor, prove } from './work.ts';

const call = { path: '/api/x', key: 'key-12345', body: { name: 'Zoë 中', group: { b: 1, a: true } } };
const nodeSha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

describe('the work for a form', () => {
  test.each([
    ['nothing was asked for yet', undefined, WORK.bits],
    ['a service asks for more', WORK.bits + 2, WORK.bits + 2],
    ['a service asks for what would take hours', 60, WORK.mostBits],
  ])('is, when %s, %s bits -> %s', (_when, asked, bits) => {
    expect(bitsFor(asked)).toBe(bits);
  });

  test('is what the service accepts, which hashes by other means', async () => {
    const work = await prove(call, { bits: 10, at: 1000 });
    const seed = seedOf(call, 1000, nodeSha256) ?? new Uint8Array();
    expect(Buffer.from(seed).equals(Buffer.from(seedOf(call, 1000, sha256) ?? []))).toBe(true);
    expect(work?.at).toBe(1000);
    expect(isSolved(seed, work?.nonce ?? '', 10, nodeSha256)).toBe(true);
  });

  test('is done in slices, between which the page does what waits', async () => {
    let time = 0;
    const clock = () => (time += 5);
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) throw new Error('enough');
    };
    await expect(prove(call, { bits: 22, at: 1000, clock, pause })).rejects.toThrow('enough');
    // Two looks at the clock make a slice, whatever has been found by then.
    expect(time).toBeLessThan(100);
  });

  test('is not done for what no form is', async () => {
    let deep: object = {};
    for (let level = 0; level < 20; level += 1) deep = { deep };
    expect(await prove({ ...call, body: deep }, { bits: 1, at: 1000 })).toBeUndefined();
  });

  test('names this one submission: the next is different', async () => {
    const [one, two] = [await prove(call, { bits: 1, at: 1 }), await prove(call, { bits: 1, at: 1 })];
    expect(one?.nonce).toMatch(/^[A-Za-z0-9_-]{16,22}$/);
    expect(one?.nonce).not.toBe(two?.nonce);
  });
});
