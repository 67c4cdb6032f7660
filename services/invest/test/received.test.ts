import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicOpportunity } from '@larkfield/mf-invest/forms';
import { startTestInvestments } from './support/investments.ts';

test('what has been received is what arrived for investments that are not canceled, to the cent', async (t) => {
  const money = await startTestInvestments();
  t.after(() => money.service.close());
  const number = 9;
  const sums = async () => {
    const all = (await money.as(undefined).get('/api/investments')).json<PublicOpportunity[]>();
    const { Fundraised, received } = all[number - 1] ?? {};
    return [Fundraised, received];
  };
  const first = await money.invest('uma', { id: number, amount: '500.10' });
  const second = await money.invest('vic', { id: number, amount: '600.20' });
  await money.invest('wes', { id: number, amount: '700.30' });
  assert.deepEqual(await sums(), [1800.6, 0]);
  await money.changeState('investments', first, 'received');
  await money.changeState('investments', second, 'received');
  assert.deepEqual(await sums(), [1800.6, 1100.3]);
  await money.changeState('investments', first, 'active');
  await money.changeState('investments', second, 'cancelled');
  assert.deepEqual(await sums(), [1200.4, 500.1]);
  await money.changeState('investments', first, 'repaid');
  assert.deepEqual(await sums(), [1200.4, 500.1]);
});
