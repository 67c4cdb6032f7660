import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { kindsOf, allServices } from '@larkfield/kit/testing';
import { dataOfColumns } from '../../privacy/data-of-columns.ts';
import { formatStoredData, STORED_DATA_FILE, storedDataRows } from '../../privacy/stored-data.ts';

const services = await allServices();
const withMarketing = (change: (service: (typeof services)[number]) => Partial<(typeof services)[number]>) =>
  services.map((service) => (service.name === 'marketing' ? { ...service, ...change(service) } : service));

test('the privacy policy says what the services declare', async () => {
  const wanted = formatStoredData(await storedDataRows(services));
  assert.equal(readFileSync(STORED_DATA_FILE, 'utf8'), wanted, 'run npm run new -- stored-data');
});

test('a collection that no service declares is refused', async () => {
  const more = withMarketing(({ collections }) => ({
    collections: [...collections, { collection: 'diaries', indexes: [] }],
  }));
  await assert.rejects(storedDataRows(more), /names the collection diaries/);
});

test('a declared collection that is gone is refused', async () => {
  const fewer = services.map((service) => ({
    ...service,
    collections: service.collections.filter(({ collection }) => collection !== 'events_likes'),
  }));
  await assert.rejects(storedDataRows(fewer), /no service stores events_likes/);
});

test('a column about a person needs a category', () => {
  const [kind] = services.flatMap(kindsOf).filter(({ id }) => id === 'contacts');
  assert.ok(kind?.columns['email']);
  assert.throws(
    () =>
      dataOfColumns({
        ...kind,
        columns: { ...kind.columns, shoeSize: kind.columns['email'] ?? assert.fail() },
      }),
    /no category of contacts shoeSize/,
  );
});

test('a state after which records are deleted needs a text', async () => {
  const changed = withMarketing(({ kinds = [] }) => ({
    kinds: kinds.map((kind) =>
      kind.id === 'subscribers'
        ? { ...kind, states: { field: 'state', changes: { lost: [] }, keepDays: { lost: 3 } } }
        : kind,
    ),
  }));
  await assert.rejects(storedDataRows(changed), /no text for the state lost/);
});

test('a longer retention changes the policy', async () => {
  const longer = withMarketing(({ kinds = [] }) => ({
    kinds: kinds.map((kind) =>
      kind.id === 'contacts'
        ? { ...kind, states: { ...kind.states, keepDays: { ...kind.states.keepDays, settled: 90 } } }
        : kind,
    ),
  }));
  const [messages] = await storedDataRows(longer);
  assert.deepEqual(messages?.kept.at(-1), { when: 'settled', for: { unit: 'days', count: 90 } });
});
