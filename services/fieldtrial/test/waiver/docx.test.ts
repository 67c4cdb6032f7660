import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { formatLongDate } from '@larkfield/kit/texts';
import { readDocx } from '@larkfield/kit/testing';
import { renderWaiverDocx, waiverWords } from '@larkfield/kit/waivers';
import { waiverDocument } from '../../src/waiver/document.ts';
import { waiverText, waiverMessages } from '../../src/waiver/text.ts';
import type { Charge } from '../../src/waiver/types.ts';
import { SAMPLE_ENTRIES } from './samples.ts';

const run = promisify(execFile);

/** Returns all texts that must be readable in the file. */
function wanted(language: Language): string[] {
  const { title, sample, lead, paragraphs, hash } = waiverText({ language, charge: 0 });
  const { entries, signature } = waiverMessages(language);
  return [
    ...[title, sample, lead, hash, ...paragraphs.flatMap((part) => [part.title, part.text])],
    ...[...Object.values(entries), signature.sign, waiverWords(language).date, signature.send],
    ...[SAMPLE_ENTRIES.parent, SAMPLE_ENTRIES.child, SAMPLE_ENTRIES.email, SAMPLE_ENTRIES.phone].map(String),
    formatLongDate(language, new Date('2018-03-04T00:00:00Z')),
    '1 Main St, Sacramento, CA 95814, US',
  ];
}

const render = (language: Language, entries = SAMPLE_ENTRIES, charge: Charge = 0) =>
  renderWaiverDocx(waiverDocument({ language, charge }, entries));

for (const { tag: language } of LANGUAGES) {
  test(`waiver.docx holds the text and the entries (${language})`, async () => {
    const { xml, text } = readDocx(await render(language));
    for (const part of wanted(language)) assert.ok(text.includes(part), part);
    assert.equal(/<w:bidi\/>/.test(xml), language === 'ar');
  });
}

test('in Arabic, words read from right to left, an address of mail does not', async () => {
  const { xml } = readDocx(await render('ar'));
  const runOf = (text: string) => /<w:r>(?:(?!<w:r>).)*$/.exec(xml.slice(0, xml.indexOf(text)))?.[0] ?? '';
  assert.match(runOf(SAMPLE_ENTRIES.child ?? ''), /<w:rtl\/>/);
  assert.match(runOf(SAMPLE_ENTRIES.email ?? ''), /<w:rtl w:val="false"\/>/);
  assert.match(xml, /<w:bidiVisual\/>/);
});

test('an empty form leaves the places for writing by hand', async () => {
  const { text } = readDocx(await render('en', {}, 300));
  assert.match(text, /\$300/);
  assert.doesNotMatch(text, /undefined|null|Invalid/);
});

/** Independent programs that can read the file. The first installed one is used. */
const READERS = {
  async soffice(folder: string, files: readonly string[]) {
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const into = ['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder];
    await run('soffice', [profile, '--headless', ...into, ...files]);
  },
  async docx2txt(_folder: string, files: readonly string[]) {
    for (const file of files) await run('docx2txt', [file, file.replace(/docx$/, 'txt')]);
  },
} as const;

const ON_PATH = (process.env['PATH'] ?? '').split(delimiter);
const reader = (['soffice', 'docx2txt'] as const).find((name) =>
  ON_PATH.some((folder) => existsSync(join(folder, name))),
);
const skip = reader ? false : 'neither LibreOffice nor docx2txt here';

/** Keeps only letters and digits, because docx2txt changes quotation marks and spaces. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();

test('another program reads the file as we meant it', { skip }, async (t) => {
  if (!reader) return;
  const folder = await mkdtemp(join(tmpdir(), 'waiver-'));
  t.after(() => rm(folder, { recursive: true }));
  const fileOf = (language: Language, kind: string) => join(folder, `${language}.${kind}`);
  for (const { tag } of LANGUAGES) await writeFile(fileOf(tag, 'docx'), await render(tag));
  await READERS[reader](
    folder,
    LANGUAGES.map(({ tag }) => fileOf(tag, 'docx')),
  );
  for (const { tag } of LANGUAGES) {
    const text = lettersOf(await readFile(fileOf(tag, 'txt'), 'utf8'));
    for (const part of wanted(tag)) assert.ok(text.includes(lettersOf(part)), `${tag}: ${part}`);
  }
});
