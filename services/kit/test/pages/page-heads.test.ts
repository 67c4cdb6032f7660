import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { readPageHeads } from '../../src/pages/page-heads.ts';

const locales = mkdtempSync(join(tmpdir(), 'larkfield-heads-'));
after(() => rmSync(locales, { recursive: true }));
for (const { tag } of LANGUAGES) {
  const whole = { documentTitle: `Boats ${tag}`, description: `All boats ${tag}`, title: 'Boats' };
  const part = tag === 'sv' ? { documentTitle: 'Cars' } : whole;
  mkdirSync(join(locales, tag));
  writeFileSync(join(locales, tag, 'harbour.json'), JSON.stringify({ boats: whole, cars: part }));
}

test('a page has its title and its description in every language', () => {
  const heads = readPageHeads('harbour', 'boats', locales);
  assert.equal(Object.keys(heads).length, LANGUAGES.length);
  assert.deepEqual(heads.ar, { title: 'Boats ar', description: 'All boats ar' });
});

test('a text that one language lacks is named', () => {
  assert.throws(() => readPageHeads('harbour', 'cars', locales), /^Error: sv harbour: cars has no /);
  assert.throws(() => readPageHeads('harbour', 'trains', locales), /^Error: en harbour: trains has no /);
});
