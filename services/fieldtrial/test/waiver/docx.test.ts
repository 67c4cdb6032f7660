import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { LANGUAGES, type Language } from '@larkfield/contracts';
import { formatLongDate } from '@larkfield/kit/texts';
import { renderWaiverDocx } from '../../src/waiver/docx.ts';
import { waiverText, waiverMessages } from '../../src/waiver/text.ts';
import { SAMPLE_ENTRIES } from './samples.ts';

const run = promisify(execFile);

/** Returns all texts that must be readable in the file. */
function wanted(language: Language): string[] {
  const { title, sample, lead, paragraphs, hash } = waiverText({ language, charge: 0 });
  const { entries, signature } = waiverMessages(language);
  return [
    ...[title, sample, lead, hash, ...paragraphs.flatMap((part) => [part.title, part.text])],
    ...[...Object.values(entries), signature.sign, signature.date, signature.send],
    ...[SAMPLE_ENTRIES.parent, SAMPLE_ENTRIES.child, SAMPLE_ENTRIES.email, SAMPLE_ENTRIES.phone].map(String),
    formatLongDate(language, new Date('2018-03-04T00:00:00Z')),
    '1 Main St, Sacramento, CA 95814, US',
  ];
}

/** Extracts a file of a zip archive. Supports only what the `docx` library writes. */
function unzipped(archive: Buffer, name: string): string {
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    const length = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + length) !== name) continue;
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    return inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20))).toString('utf8');
  }
  throw new Error(`no ${name}`);
}

const plain = (xml: string) =>
  xml
    .replace(/<[^<>]+>/g, '')
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

for (const { tag: language } of LANGUAGES) {
  test(`waiver.docx holds the text and the entries (${language})`, async () => {
    const xml = unzipped(
      await renderWaiverDocx({ language, charge: 0 }, SAMPLE_ENTRIES),
      'word/document.xml',
    );
    const text = plain(xml);
    for (const part of wanted(language)) assert.ok(text.includes(part), part);
    assert.equal(/<w:bidi\/>/.test(xml), language === 'ar');
  });
}

test('in Arabic, words read from right to left, an address of mail does not', async () => {
  const xml = unzipped(
    await renderWaiverDocx({ language: 'ar', charge: 0 }, SAMPLE_ENTRIES),
    'word/document.xml',
  );
  const runOf = (text: string) => /<w:r>(?:(?!<w:r>).)*$/.exec(xml.slice(0, xml.indexOf(text)))?.[0] ?? '';
  assert.match(runOf(SAMPLE_ENTRIES.child ?? ''), /<w:rtl\/>/);
  assert.match(runOf(SAMPLE_ENTRIES.email ?? ''), /<w:rtl w:val="false"\/>/);
  assert.match(xml, /<w:bidiVisual\/>/);
});

test('an empty form leaves the places for writing by hand', async () => {
  const text = plain(
    unzipped(await renderWaiverDocx({ language: 'en', charge: 300 }, {}), 'word/document.xml'),
  );
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
  for (const { tag } of LANGUAGES)
    await writeFile(
      fileOf(tag, 'docx'),
      await renderWaiverDocx({ language: tag, charge: 0 }, SAMPLE_ENTRIES),
    );
  await READERS[reader](
    folder,
    LANGUAGES.map(({ tag }) => fileOf(tag, 'docx')),
  );
  for (const { tag } of LANGUAGES) {
    const text = lettersOf(await readFile(fileOf(tag, 'txt'), 'utf8'));
    for (const part of wanted(tag)) assert.ok(text.includes(lettersOf(part)), `${tag}: ${part}`);
  }
});
