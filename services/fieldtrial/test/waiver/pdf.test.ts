import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { bareText, readPdf } from '@larkfield/pdf/testing';
import { renderWaiverPdf, waiverWords, type Signature } from '@larkfield/kit/waivers';
import { waiverDocument } from '../../src/waiver/document.ts';
import { waiverText } from '../../src/waiver/text.ts';
import { SAMPLE_ENTRIES } from './samples.ts';

const signedAt = new Date('2026-11-22T05:00:00Z');
const typed: Signature = { kind: 'typed', name: 'Ana O’Neill', signedAt };
const drawn: Signature = {
  kind: 'drawn',
  signedAt,
  strokes: [
    [
      { x: 0, y: 0 },
      { x: 900, y: 40 },
    ],
    [{ x: 950, y: 10 }],
  ],
};
const sign = (language: Language, signature: Signature = typed) =>
  renderWaiverPdf(waiverDocument({ language, charge: 0 }, SAMPLE_ENTRIES, signature), signedAt);

const typedIn = new Map(LANGUAGES.map(({ tag }) => [tag, sign(tag)]));

for (const [language, made] of typedIn) {
  test(`the signed waiver is a small PDF without script or lock, in its language (${language})`, async () => {
    const file = (await made).toString('latin1');
    assert.match(file, /^%PDF-1\.7/);
    assert.match(file, /%%EOF\s*$/);
    assert.doesNotMatch(file, /\/(?:JavaScript|JS|Encrypt|OpenAction|AA|Launch|EmbeddedFile|XFA)\b/);
    assert.ok(file.includes(`/Lang (${language})`));
    assert.match(file, /\/StructTreeRoot/);
    assert.ok(file.length < 200_000, String(file.length));
  });
}

test('what is drawn is in the file, and another drawing is another file', async () => {
  const one = await sign('en', drawn);
  const other = await sign('en', { ...drawn, strokes: drawn.strokes.slice(0, 1) });
  assert.notDeepEqual(one, other);
  assert.deepEqual(one, await sign('en', drawn));
});

test('a drawing without a point, or with one, is a document all the same', async () => {
  for (const strokes of [[], [[]], [[{ x: 5, y: 5 }]]])
    assert.ok((await sign('en', { kind: 'drawn', strokes, signedAt })).length > 1000);
});

test('names that are long, in rare scripts or with signs make a document all the same', async () => {
  const strange = {
    ...SAMPLE_ENTRIES,
    parent: 'W'.repeat(300),
    child: '🙂 ไทย 𠀋 \u202eabc',
    address: ['ž'.repeat(400)],
  };
  assert.ok(
    (await renderWaiverPdf(waiverDocument({ language: 'ar', charge: 300 }, strange, typed), signedAt))
      .length > 1000,
  );
});

test('a PDF reader finds text, entries and signature in every language', async (t) => {
  for (const [language, made] of typedIn) {
    const text = await readPdf(await made);
    if (text === undefined) return t.skip('no pdftotext here');
    const { hash, paragraphs } = waiverText({ language, charge: 0 });
    for (const part of ['ana@example.org', 'AnaO’Neill', '2026-11-22T05:00:00.000Z', hash])
      assert.ok(text.includes(part), `${language}: ${part}`);
    // pdftotext guesses the position of Arabic marks, so another test compares whole words.
    if (language === 'ar') continue;
    const footer = waiverWords(language).page.replace('{{page}}', '1').replace('{{pages}}', '2');
    const whole = text.replace(bareText(footer), '');
    for (const part of paragraphs)
      assert.ok(whole.includes(bareText(part.text)), `${language}: ${part.text}`);
  }
});

test('words in Arabic can be found and read aloud: a program reads each letter for what it is', async (t) => {
  const text = await readPdf(await sign('ar'));
  if (text === undefined) return t.skip('no pdftotext here');
  const read = text.replaceAll(/\p{Cf}/gu, '');
  const { title, lead, paragraphs } = waiverText({ language: 'ar', charge: 0 });
  const said = [title, lead, ...paragraphs.flatMap((part) => [part.title, part.text])].join(' ');
  const words = new Set(said.normalize('NFKC').split(/[^\p{L}\p{M}]+/u));
  const plain = [...words].filter((word) => word.length > 2 && !/\p{M}/u.test(word));
  assert.ok(plain.length > 150, String(plain.length));
  assert.deepEqual(
    plain.filter((word) => !read.includes(word)),
    [],
  );
});
