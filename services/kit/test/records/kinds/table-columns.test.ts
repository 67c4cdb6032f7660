import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Language } from '@larkfield/contracts';
import { createKindTexts } from '../../../src/records/kinds/kind-texts.ts';
import { choiceColumn, plainColumn, titledColumn } from '../../../src/records/kinds/column.ts';
import type { RecordKind } from '../../../src/records/kinds/kind.ts';
import { tableColumnsOf } from '../../../src/records/kinds/table-columns.ts';
import { startDatabase, type TestDatabase } from '../../../src/testing/index.ts';
import { visitKind } from './support/sample.ts';

let database: TestDatabase;
before(async () => void (database = await startDatabase()));
after(() => database.close());

const LABEL = 'forms:fields.city';
const kind: RecordKind = {
  ...visitKind,
  columns: {
    price: plainColumn(LABEL, 'money'),
    rate: plainColumn(LABEL, 'rate'),
    term: plainColumn(LABEL, 'years'),
    size: plainColumn(LABEL, 'bytes'),
    day: plainColumn(LABEL, 'day'),
    room: choiceColumn(plainColumn(LABEL), ['teacher', 'parent'], 'forms:roles'),
    boat: titledColumn(
      async (_context, language) => [{ value: 7, title: `Gull ${language}` }],
      plainColumn(LABEL, 'number'),
    ),
  },
};
const values = {
  price: 5_005,
  rate: 725,
  term: 5,
  size: 1_048_576,
  day: '2026-03-09',
  room: 'parent',
  boat: 7,
};

async function tableIn(language: Language, row: object) {
  const texts = await createKindTexts([kind]).for(language);
  const columns = await tableColumnsOf(kind, { context: database, language, texts });
  const cells = columns.map(({ cell }) => cell(row as typeof values));
  return { headers: columns.map(({ header }) => header), cells };
}

test('a table has numbers to calculate with, their units in the header, and titles beside what they are of', async () => {
  const { headers, cells } = await tableIn('en', values);
  assert.deepEqual(headers, [
    ...['City (USD)', 'City (%)', 'City (years)', 'City (bytes)', 'City'],
    ...['City', 'City', 'City (ID)'],
  ]);
  assert.deepEqual(cells, [
    50.05,
    7.25,
    5,
    1_048_576,
    '2026-03-09',
    'Parent, close relative or caregiver',
    'Gull en',
    7,
  ]);
});

test('a header is in the language of the table, and a missing value is an empty cell', async () => {
  const { headers, cells } = await tableIn('de', {});
  assert.deepEqual(headers.slice(0, 4), ['Ort (USD)', 'Ort (%)', 'Ort (Jahre)', 'Ort (Byte)']);
  assert.deepEqual(cells, ['', '', '', '', '', '', '', '']);
});
