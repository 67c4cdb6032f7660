import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { readPromotions, runsSince, type Promotion } from '../../src/compose/promotions.ts';
import { promoteSite } from '../../src/compose/channels.ts';

let sites: string;
beforeEach(() => (sites = mkdtempSync(join(tmpdir(), 'larkfield-promotions-'))));
afterEach(() => rmSync(sites, { recursive: true }));

const nameOf = (number: number) => String(number).padStart(16, '0');

/** Makes a site live that has a release of each area. */
function promote(number: number, releases: Readonly<Record<string, string>>): void {
  mkdirSync(join(sites, nameOf(number)), { recursive: true });
  const list = Object.entries(releases).map(([area, id]) => ({ area, id }));
  writeFileSync(join(sites, nameOf(number), 'site.json'), JSON.stringify({ releases: list }));
  promoteSite(sites, nameOf(number));
}

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
