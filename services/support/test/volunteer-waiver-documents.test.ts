import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { readDocx } from '@larkfield/kit/testing';
import { formatLongDate } from '@larkfield/kit/texts';
import { renderWaiverDocx, renderWaiverPdf, waiverWords, type Signature } from '@larkfield/kit/waivers';
import { VOLUNTEER_WAIVER_VERSION } from '@larkfield/mf-support/forms';
import { bareText, readPdf } from '@larkfield/pdf/testing';
import { waiverDocument, type Signing } from '../src/volunteer/waiver/document.ts';
import { documentTexts, volunteerWaiverText } from '../src/volunteer/waiver/text.ts';

const date = new Date('2026-11-26T05:00:00Z');
const typed = (name: string): Signature => ({ kind: 'typed', name, signedAt: date });
const strokes = [
  [
    { x: 0, y: 0 },
    { x: 90, y: 40 },
  ],
];

/** Names in several scripts. */
const ENTRIES = {
  person: {
    ...{ firstname: 'Amal', lastname: 'حداد', mail: 'amal@example.org', address: '12 Harbour Street' },
    ...{ zipcode: '5003', city: 'Bergen', state: 'Vestland', country: 'NO' },
  },
  opening: 'Tester of a reading app',
  under18: true,
  guardian: 'Mona Haddad',
} as const;

const documentOf = (language: Language, signing: Signing = { date }) =>
  waiverDocument(language, ENTRIES, signing);

/** Returns all texts that must be readable in the document of a minor. */
function wanted(language: Language): string[] {
  const { lines, hash } = volunteerWaiverText(language);
  const { title, entries, sign, guardianSign } = documentTexts(language);
  const country = new Intl.DisplayNames([language], { type: 'region' }).of('NO') ?? '';
  return [
    ...[title, hash, ...lines, ...Object.values(entries), sign, guardianSign, waiverWords(language).title],
    ...[ENTRIES.person.mail, ENTRIES.opening, ENTRIES.guardian, '12 Harbour Street, 5003 Bergen', country],
  ];
}

for (const { tag: language } of LANGUAGES) {
  test(`waiver.docx has the text, the entries, and lines for both signatures (${language})`, async () => {
    const { xml, text } = readDocx(await renderWaiverDocx(documentOf(language)));
    const { send } = documentTexts(language);
    const words = [waiverWords(language).date, formatLongDate(language, date), 'Amal حداد', send];
    for (const part of [...wanted(language), ...words]) assert.ok(text.includes(part), part);
    assert.equal(/<w:bidi\/>/.test(xml), language === 'ar');
  });

  test(`the PDF has the same, empty, filled and signed, and no script or lock (${language})`, async (t) => {
    const filled = await renderWaiverPdf(documentOf(language), date);
    const signing = { signature: typed('Amal'), guardianSignature: typed('M. Haddad') };
    const signed = await renderWaiverPdf(documentOf(language, signing), date);
    const empty = await renderWaiverPdf(waiverDocument(language, {}, {}), date);
    for (const file of [filled, signed, empty].map((each) => each.toString('latin1'))) {
      assert.match(file, /^%PDF-1\.7/);
      assert.doesNotMatch(file, /\/(?:JavaScript|JS|Encrypt|OpenAction|AA|Launch|EmbeddedFile|XFA)\b/);
      assert.ok(file.includes(`/Lang (${language})`));
    }
    const [read, readSigned] = [await readPdf(filled), await readPdf(signed)];
    if (read === undefined || readSigned === undefined) return t.skip('no pdftotext here');
    for (const part of ['M.Haddad', '2026-11-26T05:00:00.000Z']) assert.ok(readSigned.includes(part), part);
    // pdftotext guesses the position of Arabic marks and reorders right-to-left lines.
    if (language === 'ar') return;
    const footer = waiverWords(language).page.replace('{{page}}', '1').replace('{{pages}}', '2');
    const whole = read.replace(bareText(footer), '');
    for (const line of volunteerWaiverText(language).lines) assert.ok(whole.includes(bareText(line)), line);
    // Labels are broken into lines beside their values.
    for (const word of wanted(language).flatMap((part) => part.split(/\s+/)))
      assert.ok(whole.includes(bareText(word)), word);
  });
}

test('in Arabic, names and text read from right to left, an e-mail address does not', async () => {
  const { xml } = readDocx(await renderWaiverDocx(documentOf('ar')));
  const runOf = (text: string) => /<w:r>(?:(?!<w:r>).)*$/.exec(xml.slice(0, xml.indexOf(text)))?.[0] ?? '';
  assert.match(runOf('Amal حداد'), /<w:rtl\/>/);
  assert.match(runOf(volunteerWaiverText('ar').lines[0] ?? ''), /<w:rtl\/>/);
  assert.match(runOf(ENTRIES.person.mail), /<w:rtl w:val="false"\/>/);
  assert.match(xml, /<w:bidiVisual\/>/);
});

test('an adult has no guardian in the document, and missing entries are places for writing', async () => {
  const { person, opening } = ENTRIES;
  const { text } = readDocx(await renderWaiverDocx(waiverDocument('en', { person, opening }, { date })));
  assert.doesNotMatch(text, /Mona/);
  assert.ok(!text.includes(documentTexts('en').guardianSign));
  const empty = readDocx(await renderWaiverDocx(waiverDocument('en', {}, {}))).text;
  assert.doesNotMatch(empty, /undefined|null|Invalid/);
});

test('another drawing is another file', async () => {
  const drawn: Signature = { kind: 'drawn', strokes, signedAt: date };
  const one = await renderWaiverPdf(documentOf('en', { signature: drawn, guardianSignature: drawn }), date);
  const other = await renderWaiverPdf(
    documentOf('en', { signature: drawn, guardianSignature: { ...drawn, strokes: [] } }),
    date,
  );
  assert.notDeepEqual(one, other);
});

/** Hash of all texts of a version. People may have agreed to a version, so its texts must not change. */
const TEXTS_OF: Readonly<Record<number, string>> = {
  1: '58d64d2f8bf73303ee7e75445d1bd545f011d5668648dffc2205e151b6c2b212',
};

test('a text that is changed gets a new version', () => {
  const hash = createHash('sha256')
    .update(LANGUAGES.map(({ tag }) => volunteerWaiverText(tag).hash).join())
    .digest('hex');
  assert.equal(hash, TEXTS_OF[VOLUNTEER_WAIVER_VERSION]);
});
