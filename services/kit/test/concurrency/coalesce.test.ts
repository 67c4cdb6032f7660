import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { coalesce } from '../../src/concurrency/coalesce.ts';

test('those who come while one is under way go together, one batch at a time', async () => {
  const batches: number[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const take = coalesce(async (_key, wanted) => {
    batches.push(wanted);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return wanted;
  });
  const first = take('a');
  await Promise.resolve();
  await Promise.resolve();
  const later = [take('a'), take('a'), take('a')];
  assert.deepEqual(batches, [1]);
  gates[0]?.resolve();
  assert.equal(await first, true);
  await new Promise(setImmediate);
  assert.deepEqual(batches, [1, 3]);
  gates[1]?.resolve();
  assert.deepEqual(await Promise.all(later), [true, true, true]);
});

test('the first to ask are the first to get', async () => {
  const take = coalesce(async () => 2);
  assert.deepEqual(await Promise.all([take('a'), take('a'), take('a')]), [true, true, false]);
});

test('a failure reaches all of its batch and nobody else', async () => {
  let fail = true;
  const take = coalesce(async (_key, wanted) => {
    if (fail) throw new Error('the store is down');
    return wanted;
  });
  const results = await Promise.allSettled([take('a'), take('a')]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  fail = false;
  assert.equal(await take('a'), true);
});

test('never grants more than there is, whatever the timing', async () => {
  const plan = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), wait: fc.nat(3) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(10), async (calls, most) => {
      const left = new Map([
        ['a', most],
        ['b', most],
      ]);
      const take = coalesce(async (key, wanted) => {
        await new Promise(setImmediate);
        const granted = Math.min(wanted, left.get(key) ?? 0);
        left.set(key, (left.get(key) ?? 0) - granted);
        return granted;
      });
      const answers = await Promise.all(
        calls.map(async ({ key, wait }) => {
          for (let turn = 0; turn < wait; turn += 1) await new Promise(setImmediate);
          return { key, granted: await take(key) };
        }),
      );
      for (const key of ['a', 'b']) {
        const asked = answers.filter((answer) => answer.key === key);
        assert.equal(asked.filter(({ granted }) => granted).length, Math.min(asked.length, most));
      }
    }),
    { numRuns: 100 },
  );
});
