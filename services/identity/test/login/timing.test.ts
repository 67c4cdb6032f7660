import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HASH_COST } from '@larkfield/kit/accounts';
import { PASSWORD, startIdentity, type TestIdentity } from '../support/site.ts';

/** Uses the full hash cost, because attackers measure that. */
let site: TestIdentity;
before(async () => {
  site = await startIdentity({ cost: HASH_COST, env: { RATE_LIMIT_FACTOR: '1000000' } });
  await site.account('active_1');
  await site.account('unconf_1', { status: 'unconfirmed' });
  await site.account('pending_1', { status: 'pending' });
  await site.account('suspend_1', { status: 'suspended' });
});
after(() => site.close());

/** Measured in pairs, one right after the other, so that other load affects both alike. */
const PAIRS = 25;
/** A busy moment can spoil a whole series; a real difference shows in every one. */
const SERIES = 3;
const LEAST = 0.75;
const MOST = 1.33;

const cases: readonly [cause: string, username: string, password: string][] = [
  ['an unknown name', 'nobody_1', PASSWORD],
  ['an unconfirmed account', 'unconf_1', PASSWORD],
  ['an unapproved account', 'pending_1', PASSWORD],
  ['a suspended account', 'suspend_1', PASSWORD],
];

async function duration(username: string, password: string): Promise<number> {
  const started = performance.now();
  const answer = await site.browser().login(username, password);
  assert.equal(answer.statusCode, 401);
  return performance.now() - started;
}

async function medianRatio(username: string, password: string, pairs = PAIRS): Promise<number> {
  const ratios: number[] = [];
  for (let count = 0; count < pairs; count += 1) {
    const pair = [() => duration(username, password), () => duration('active_1', 'Wrong_42_pw')] as const;
    // Alternates, so that neither is always the second one.
    const swapped = count % 2 === 1;
    const first = await pair[swapped ? 1 : 0]();
    const second = await pair[swapped ? 0 : 1]();
    ratios.push(swapped ? second / first : first / second);
  }
  return ratios.sort((a, b) => a - b)[Math.floor(pairs / 2)] ?? Number.NaN;
}

for (const [cause, username, password] of cases) {
  test(`${cause} takes as long as a wrong password (interleaved pairs, median ratio)`, async (t) => {
    const seen: number[] = [];
    for (let series = 0; series < SERIES; series += 1) {
      const ratio = await medianRatio(username, password);
      seen.push(ratio);
      if (ratio >= LEAST && ratio <= MOST) break;
    }
    t.diagnostic(`median ratio ${seen.map((ratio) => ratio.toFixed(2)).join(', ')}`);
    const last = seen.at(-1) ?? Number.NaN;
    assert.ok(last >= LEAST && last <= MOST, `median ratios ${seen.join(', ')}`);
  });
}

test('without a hash for unknown names the same measure notices them', async (t) => {
  // A value that the schema refuses never reaches the hash: that is how a missing dummy hash would look.
  const started = performance.now();
  const early = await site.browser().post('/api/verifylogin', { username: 'nobody_1', password: '' });
  const without = performance.now() - started;
  assert.equal(early.statusCode, 422);
  const ratio = without / (await duration('active_1', 'Wrong_42_pw'));
  t.diagnostic(`ratio ${ratio.toFixed(2)}`);
  assert.ok(ratio < LEAST, `${ratio}`);
});
