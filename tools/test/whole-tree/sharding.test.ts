import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allServices } from '@larkfield/kit/testing';
import { indexesOf } from '../../../services/kit/src/app/build-service.ts';
import { ROOT } from '../../workspace/paths.ts';

const services = await allServices();
const names = services.map(({ name }) => name);

/** Rows of the manual's table of shard keys, by collection. */
const rows = new Map(
  readFileSync(join(ROOT, 'docs/operations/sharding.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', , , key = ''] = line.split('|').map((cell) => cell.trim());
      return /^`[\w.<>]+`$/.test(name) ? [[name.replaceAll('`', ''), key.replaceAll('`', '')] as const] : [];
    }),
);

/** Returns the row; a collection of several services has one row for all. */
function rowOf(collection: string): string | undefined {
  const service = names.find((name) => collection.startsWith(`${name}_`)) ?? '';
  return rows.get(collection) ?? rows.get(collection.replace(service, '<service>'));
}

const declared = services.flatMap(indexesOf);

test('the manual says of every collection of a service that it knows by which key it can be split', () => {
  // A generated service has only template records.
  const known = services.filter((service) =>
    indexesOf(service).some(({ collection }) => rows.has(collection)),
  );
  assert.ok(known.length >= 8);
  for (const { collection } of known.flatMap(indexesOf))
    assert.ok(rowOf(collection), `docs/operations/sharding.md has no row for ${collection}`);
});

test('it names no collection that there is not', () => {
  const known = new Set(declared.map(({ collection }) => collection));
  // Queried only by id, so they declare no index.
  const unindexed = ['referral_objections'];
  for (const name of rows.keys()) {
    const found = names.some((service) => known.has(name.replace('<service>', service)));
    assert.ok(found || unindexed.includes(name), name);
  }
});

test('no collection is split by a key that one of its unique indexes does not begin with', () => {
  for (const { collection, indexes } of declared) {
    const [field = '', kind] = (rowOf(collection) ?? '').split(' ');
    if (field === 'none') continue;
    for (const { key, unique } of indexes) {
      const isGuarded = !unique || (kind !== 'hashed' && Object.keys(key)[0] === field);
      assert.ok(isGuarded, `${collection} is unique by ${Object.keys(key).join(', ')}`);
    }
  }
});
