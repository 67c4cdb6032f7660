import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { CANARY, changeChannel, promoteSite, recordPublication } from '../../src/channels/channels.ts';
import {
  areasByCommand,
  readChanges,
  readPromotions,
  runsSince,
  type Promotion,
  type Reason,
} from '../../src/channels/promotions.ts';

let sites: string;
beforeEach(() => (sites = mkdtempSync(join(tmpdir(), 'larkfield-promotions-'))));
afterEach(() => rmSync(sites, { recursive: true }));

const nameOf = (number: number) => String(number).padStart(16, '0');

/** Promotes a site with these releases by area. */
function promote(number: number, releases: Readonly<Record<string, string>>, reason?: Reason): void {
  mkdirSync(join(sites, nameOf(number)), { recursive: true });
  const list = Object.entries(releases).map(([area, id]) => ({ area, id }));
  writeFileSync(join(sites, nameOf(number), 'site.json'), JSON.stringify({ releases: list }));
  promoteSite(sites, nameOf(number), reason ? { reason } : {});
}

const REASON = { by: 'ann', why: 'a test' };

test('what is made live is written down once, and stays when its folder is gone', () => {
  for (let number = 1; number <= 9; number += 1) promote(number, { shell: `s${number}` });
  promote(9, { shell: 's9' });
  assert.deepEqual(
    readPromotions(sites).map(({ site, releases }) => [site, releases['shell']]),
    Array.from({ length: 9 }, (_, index) => [nameOf(index + 1), `s${index + 1}`]),
  );
});

test('a release runs since it came, whatever happened to other areas, and anew when it comes back', () => {
  const promotion = (at: string, site: number, area: string): Promotion => ({
    at,
    site: nameOf(site),
    releases: { area, other: at },
  });
  const all = [
    promotion('1', 1, 'a'),
    promotion('2', 2, 'b'),
    promotion('3', 3, 'b'),
    promotion('4', 1, 'a'),
  ];
  assert.equal(runsSince(all.slice(0, 3), nameOf(3), 'area'), '2');
  assert.equal(runsSince(all, nameOf(1), 'area'), '4');
  assert.equal(runsSince(all, nameOf(3), 'area'), undefined, 'the pointer was moved by hand');
  assert.equal(runsSince([], nameOf(1), 'area'), undefined);
});

const byCommand = () => [...areasByCommand(sites)].sort();

test('no area is released by command as long as only builds make sites live', () => {
  promote(1, { shell: 's1', 'mf-a': 'a1' });
  promote(2, { shell: 's1', 'mf-a': 'a2' });
  assert.deepEqual(byCommand(), []);
});

test('an area is released by command from its first command on, and the others are not', () => {
  const first = { shell: 's1', 'mf-a': 'a1', 'mf-b': 'b1', 'mf-c': 'c1' };
  promote(1, first);
  recordPublication(sites, { area: 'mf-a', release: 'a2', by: 'ann' });
  assert.deepEqual(byCommand(), ['mf-a']);
  promote(2, { ...first, 'mf-b': 'b2' }, REASON);
  assert.deepEqual(byCommand(), ['mf-a', 'mf-b']);
  promote(3, { ...first, 'mf-b': 'b2', shell: 's2' });
  assert.deepEqual(byCommand(), ['mf-a', 'mf-b']);
  promote(4, { shell: 's2', 'mf-a': 'a1', 'mf-b': 'b2' }, REASON);
  assert.deepEqual(byCommand(), ['mf-a', 'mf-b', 'mf-c'], 'one that is retired stays so');
});

test('an area that a canary shows is released by command, also once the canary has ended', () => {
  promote(1, { shell: 's1', 'mf-a': 'a1' });
  promote(2, { shell: 's1', 'mf-a': 'a2' });
  promote(1, { shell: 's1', 'mf-a': 'a1' });
  const canary = { site: nameOf(2), percent: 5 };
  changeChannel(sites, CANARY, { from: undefined, to: canary, reason: REASON });
  changeChannel(sites, CANARY, { from: canary, reason: REASON });
  assert.deepEqual(byCommand(), ['mf-a']);
});

test('a list that was written before areas were recorded says the same by its reasons', () => {
  const lines = [
    { at: '1', site: nameOf(1), releases: { shell: 's1', 'mf-a': 'a1' } },
    { at: '2', site: nameOf(2), releases: { shell: 's1', 'mf-a': 'a2' }, ...REASON },
  ];
  writeFileSync(join(sites, 'promotions'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  assert.deepEqual(byCommand(), ['mf-a']);
});

test('a publication stands in the list, and is no promotion', () => {
  promote(1, { shell: 's1' });
  recordPublication(sites, { area: 'mf-a', release: 'a1', by: 'ann' });
  assert.equal(readPromotions(sites).length, 1);
  assert.deepEqual(
    { ...readChanges(sites).at(-1), at: '' },
    {
      ...{ at: '', area: 'mf-a', release: 'a1', by: 'ann', byCommand: ['mf-a'] },
    },
  );
});
