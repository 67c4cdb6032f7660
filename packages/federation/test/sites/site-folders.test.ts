import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { readLiveSiteId, pointerFile, promoteSite } from '../../src/channels/channels.ts';
import {
  createLease,
  createStaging,
  isSiteId,
  MAX_KEPT_SITES,
  LEASE_MS,
} from '../../src/sites/site-folders.ts';

let sites: string;
beforeEach(() => (sites = mkdtempSync(join(tmpdir(), 'larkfield-sites-'))));
afterEach(() => rmSync(sites, { recursive: true }));

const nameOf = (number: number) => String(number).padStart(16, '0');

/** Sets the time of the last use back. */
function age(path: string, ms: number): void {
  const then = new Date(Date.now() - ms);
  utimesSync(path, then, then);
}

/** Promotes sites one after the other, a minute apart. */
function promoteAll(numbers: readonly number[]): void {
  for (const number of numbers) {
    for (const id of kept()) age(join(sites, id), Date.now() - statSync(join(sites, id)).mtimeMs + 60_000);
    mkdirSync(join(sites, nameOf(number)), { recursive: true });
    promoteSite(sites, nameOf(number));
  }
}

/** Sets the time of all leases back. */
function ageLeases(ms: number): void {
  for (const name of readdirSync(join(sites, '.served'))) age(join(sites, '.served', name), ms);
}

const kept = () => readdirSync(sites).filter(isSiteId).sort();

test('the site that was made live last is the live one', () => {
  promoteAll([1, 2, 1]);
  assert.equal(readLiveSiteId(sites), nameOf(1));
});

test('a site that is not there is not made live', () => {
  promoteAll([1]);
  assert.throws(() => promoteSite(sites, nameOf(2)), /ENOENT/);
  assert.equal(readLiveSiteId(sites), nameOf(1));
});

for (const content of ['', 'no id', '../../etc', nameOf(1).slice(1)]) {
  test(`a pointer that says "${content}" names no site`, () => {
    writeFileSync(pointerFile(sites), content);
    assert.throws(() => readLiveSiteId(sites), /names no site/);
  });
}

test('without a pointer there is no live site', () => {
  assert.throws(() => readLiveSiteId(sites), /no site is live in/);
});

test(`of all sites the last ${MAX_KEPT_SITES} stay`, () => {
  promoteAll([1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(kept(), [3, 4, 5, 6, 7].map(nameOf));
});

test('a site that is made live again counts from then on', () => {
  promoteAll([1, 2, 3, 4, 5]);
  promoteSite(sites, nameOf(1));
  promoteAll([6]);
  assert.deepEqual(kept(), [1, 3, 4, 5, 6].map(nameOf));
});

test('the live site stays, even when the clock was set back', () => {
  promoteAll([1, 2, 3, 4, 5]);
  for (const id of kept()) age(join(sites, id), -60_000);
  mkdirSync(join(sites, nameOf(6)));
  promoteSite(sites, nameOf(6));
  assert.deepEqual(kept(), [1, 2, 3, 4, 5, 6].map(nameOf));
});

test('a site that is served stays as long as its server holds it again and again, and no longer', () => {
  promoteAll([1]);
  const lease = createLease(sites);
  lease.hold(nameOf(1));
  promoteAll([2, 3, 4, 5, 6, 7]);
  assert.ok(kept().includes(nameOf(1)));
  ageLeases(LEASE_MS - 1_000);
  promoteSite(sites, nameOf(6));
  assert.ok(kept().includes(nameOf(1)));
  ageLeases(LEASE_MS + 1_000);
  lease.hold(nameOf(1));
  promoteSite(sites, nameOf(7));
  assert.ok(kept().includes(nameOf(1)));
  ageLeases(LEASE_MS + 1_000);
  promoteSite(sites, nameOf(6));
  assert.equal(kept().includes(nameOf(1)), false);
  assert.deepEqual(readdirSync(join(sites, '.served')), []);
});

test('a server that changes over, or ends, holds the site before no longer', () => {
  promoteAll([1]);
  const lease = createLease(sites);
  lease.hold(nameOf(1));
  promoteAll([2, 3, 4, 5, 6]);
  lease.hold(nameOf(2));
  promoteAll([7, 8]);
  assert.deepEqual(kept(), [2, 4, 5, 6, 7, 8].map(nameOf));
  lease.end();
  promoteSite(sites, nameOf(8));
  assert.deepEqual(kept(), [4, 5, 6, 7, 8].map(nameOf));
});

test('what a composer left behind is removed when it is old, and not before', () => {
  const [old, fresh] = [createStaging(sites), createStaging(sites)];
  age(old, 2 * 60 * 60_000);
  promoteAll([1]);
  assert.deepEqual([existsSync(old), existsSync(fresh)], [false, true]);
});
