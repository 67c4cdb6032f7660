import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CSV_START, csvLine } from '../../../src/records/admin-routes/csv.ts';

const formulas: readonly (readonly [what: string, cell: string])[] = [
  ['an equals sign', '=1+1'],
  ['a plus', '+49 30 1234'],
  ['a minus', '-2+3'],
  ['an at sign', '@SUM(A1)'],
  ['a tab', '\t=1'],
  ['a tab alone', '\tx'],
  ['a carriage return', '\rx'],
  ['blanks before an equals sign', '  =1+1'],
  ['a full-width equals sign', '＝1+1'],
  ['a full-width at sign', '＠SUM'],
  ['a zero-width blank before it', '\u200b=1'],
];
for (const [what, cell] of formulas)
  test(`a cell that begins with ${what} is text to a spreadsheet`, () => {
    const [first = ''] = csvLine([cell, 'x'], 'comma').replace(/^"/, '');
    assert.equal(first, "'");
  });

test('other text stays as it is, numbers stay numbers, whatever their sign', () => {
  assert.equal(
    csvLine(['Zoë', -5, true, 'a=b', 'x-y', '山田', ''], 'comma'),
    'Zoë,-5,true,a=b,x-y,山田,\r\n',
  );
});

test('a decimal number has a comma where semicolons separate, or a spreadsheet would take it for a day', () => {
  assert.equal(csvLine([50.05, -7.25, 5], 'comma'), '50.05,-7.25,5\r\n');
  assert.equal(csvLine([50.05, -7.25, 5], 'semicolon'), '50,05;-7,25;5\r\n');
});

for (const cell of ['a,b', 'a;b', 'say "hi"', 'two\nlines', 'two\r\nlines'])
  test(`${JSON.stringify(cell)} is one cell, with either separator`, () => {
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    assert.equal(csvLine([cell, 'x'], 'comma'), `${quoted},x\r\n`);
    assert.equal(csvLine([cell, 'x'], 'semicolon'), `${quoted};x\r\n`);
  });

test('a formula with a quote in it is neither a formula nor two cells', () => {
  assert.equal(
    csvLine(['=HYPERLINK("https://x.example","y")'], 'comma'),
    `"'=HYPERLINK(""https://x.example"",""y"")"\r\n`,
  );
});

test('a table begins with the mark that tells spreadsheets of Unicode', () => {
  assert.deepEqual([...Buffer.from(CSV_START)], [0xef, 0xbb, 0xbf]);
});
