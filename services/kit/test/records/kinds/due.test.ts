import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { recordCalls, settingsCall } from '@larkfield/contracts';
import type { Service } from '../../../src/app/service.ts';
import { checkKinds } from '../../../src/records/kinds/check-kinds.ts';
import { defineSettings } from '../../../src/settings/define-settings.ts';
import { EDGE_HEADERS, listsWithoutIndex } from '../../../src/testing/index.ts';
import { invalidField, sample, startSample, visitKind, VISITS, type Sample } from './support/sample.ts';

const DAY_MS = 24 * 3_600_000;

const kind = { ...visitKind, due: { since: 'seenAt', setting: 'days', states: ['seen'] } };
const settings = defineSettings({
  days: {
    type: 'number',
    min: 1,
    max: 90,
    default: 3,
    label: 'support.records:referrals.states.open',
    roles: kind.roles,
  },
});
const service: Service = {
  ...sample,
  calls: [...recordCalls('sample'), settingsCall('sample')],
  kinds: [kind],
  settings,
};

let site: Sample;
beforeEach(async () => void (site = await startSample(service)));
afterEach(() => site.close());

interface Listed {
  readonly reference: string;
  readonly dueAt?: string;
}

/** Creates a visit that was seen some days ago. */
async function seen(daysAgo: number, stage: 'seen' | 'done' = 'seen'): Promise<string> {
  const reference = await site.visit({ stage });
  const seenAt = new Date(site.clock.now().getTime() - daysAgo * DAY_MS);
  await site.database.db.collection(VISITS).updateOne({ reference }, { $set: { seenAt } });
  return reference;
}

const items = async (path: string) => (await site.get(path)).json<{ items: Listed[] }>().items;
const references = async (path: string) => (await items(path)).map(({ reference }) => reference);

test('lists tell when something is due, the most urgent first, and what is overdue', async () => {
  const fresh = await seen(1);
  const late = await seen(9);
  const later = await seen(5);
  await seen(20, 'done');
  await site.visit({ stage: 'new' });
  assert.deepEqual(await references('visits?due=due'), [late, later, fresh]);
  assert.deepEqual(await references('visits?due=overdue'), [late, later]);
  const all = await items('visits');
  assert.deepEqual(
    all
      .filter(({ dueAt }) => dueAt !== undefined)
      .map(({ reference }) => reference)
      .toSorted(),
    [fresh, late, later].toSorted(),
  );
  const one = (await site.get(`visits/${fresh}`)).json<Listed>();
  const left = Date.parse(one.dueAt ?? '') - site.clock.now().getTime();
  assert.ok(left > 1.9 * DAY_MS && left <= 2 * DAY_MS, `${left}`);
});

test('a page of what is overdue continues behind its last record, also among other filters', async () => {
  const second = await seen(8);
  const all = [await seen(9), second, await seen(7), await seen(6)];
  await site.visits.updateOne({ reference: second }, { $set: { owner: 'boss_001' } });
  const first = (await site.get('visits?due=overdue&limit=3')).json<{ items: Listed[]; next: string }>();
  assert.deepEqual(
    first.items.map(({ reference }) => reference),
    all.slice(0, 3),
  );
  assert.deepEqual(await references(`visits?due=overdue&limit=3&cursor=${first.next}`), all.slice(3));
  assert.deepEqual(await references('visits?due=overdue&owner=boss_001'), [second]);
  await seen(1);
  assert.equal((await references('visits?due=overdue&search=ayd')).length, 4);
});

test('the setting decides, also for what stands in the inbox and in the counts', async () => {
  const [late, fresh] = [await seen(5), await seen(2)];
  const overdue = async () => {
    const { kinds } = (await site.get('counts?waiting=true')).json<{ kinds: { overdue?: object }[] }>();
    return kinds[0]?.overdue;
  };
  assert.deepEqual(await overdue(), { count: 1, more: false });
  assert.deepEqual(await references('waiting?due=overdue'), [late]);
  assert.equal(
    (await items('waiting')).every(({ dueAt }) => dueAt !== undefined),
    true,
  );
  const changed = await site.app.inject({
    ...{ method: 'PUT', url: '/api/sample/settings', headers: EDGE_HEADERS },
    payload: { version: 0, values: { days: 1 } },
  });
  assert.equal(changed.statusCode, 200, changed.body);
  assert.deepEqual(await overdue(), { count: 2, more: false });
  assert.deepEqual(await references('waiting?due=overdue'), [late, fresh]);
});

test('a kind without promise has no such filter, and a promise without days does not start', async () => {
  assert.equal(invalidField(await site.get('mails?due=overdue')), 'due');
  assert.throws(() => checkKinds([kind], [kind]), /days is in due but is no setting/);
  const unknown = { ...kind, due: { ...kind.due, states: ['lost'] } };
  assert.throws(() => checkKinds([unknown], [kind], settings), /lost is in due but is no state/);
});

test('what is due is read from an index, in its order', async () => {
  const { unserved } = await listsWithoutIndex(site.database.db, service);
  assert.deepEqual(unserved, []);
});
