import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { signedWaiverPdf } from '../../src/waiver/pdf.ts';
import { waiverText, waiverWords } from '../../src/waiver/text.ts';
import type { Signature } from '../../src/waiver/types.ts';
import { SAMPLE } from './samples.ts';

const run = promisify(execFile);
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
  signedWaiverPdf({ language, charge: 0 }, SAMPLE, signature);

for (const { tag: language } of LANGUAGES) {
  test(`the signed waiver is a small PDF without script or lock, in its language (${language})`, async () => {
    const file = (await sign(language)).toString('latin1');
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
    ...SAMPLE,
    parent: 'W'.repeat(300),
    child: '🙂 ไทย 𠀋 \u202eabc',
    address: ['ž'.repeat(400)],
  };
  assert.ok((await signedWaiverPdf({ language: 'ar', charge: 300 }, strange, typed)).length > 1000);
});

test('a PDF reader finds text, entries and signature in every language', async (t) => {
  const reader = await run('pdftotext', ['-v']).catch(() => undefined);
  if (!reader) return t.skip('no pdftotext here');
  const folder = await mkdtemp(join(tmpdir(), 'waiver-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const { tag: language } of LANGUAGES) {
    const file = join(folder, `${language}.pdf`);
    await writeFile(file, await sign(language));
    const text = (await run('pdftotext', ['-layout', file, '-'])).stdout
      .normalize('NFKC')
      .replace(/\s+/g, '');
    const { hash, paragraphs } = waiverText({ language, charge: 0 });
    for (const part of ['ana@example.org', 'AnaO’Neill', '2026-11-22T05:00:00.000Z', hash])
      assert.ok(text.includes(part), `${language}: ${part}`);
    // Letters of Arabic words come out one by one; whether they stand together is looked at.
    if (language === 'ar') continue;
    const bare = (words: string) => words.normalize('NFKC').replace(/\s+/g, '');
    const footer = waiverWords(language).page.replace('{{page}}', '1').replace('{{pages}}', '2');
    const whole = text.replace(bare(footer), '');
    for (const part of paragraphs) assert.ok(whole.includes(bare(part.text)), `${language}: ${part.text}`);
  }
});
