import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { LANGUAGES } from '@larkfield/contracts';
import { WAIVER_VERSION, waiverText } from '../../src/waiver/text.ts';

const all = LANGUAGES.flatMap(({ tag }) => [
  waiverText({ language: tag, charge: 0 }),
  waiverText({ language: tag, charge: 300 }),
]);

test('the text is the same kind of document in every language, with and without a charge', () => {
  for (const { paragraphs, title, sample, dated, lead } of all) {
    assert.deepEqual(
      paragraphs.map(({ key }) => key),
      ['trial', 'voluntary', 'diagnosis', 'burden', 'report', 'charge', 'data', 'agreement'],
    );
    for (const words of [
      title,
      sample,
      dated,
      lead,
      ...paragraphs.flatMap((part) => [part.title, part.text]),
    ])
      assert.ok(words.trim().length > 1);
  }
});

// covers: F12
test('the charge is stated: no payment, or 300 dollars', () => {
  const [free, paid] = ([0, 300] as const).map((charge) =>
    waiverText({ language: 'en', charge }).paragraphs.find(({ key }) => key === 'charge'),
  );
  assert.match(free?.text ?? '', /^No payment/);
  assert.match(paid?.text ?? '', /\$300/);
  for (const { charge, paragraphs } of all)
    assert.equal(/300/.test(JSON.stringify(paragraphs)), charge === 300);
});

test('each text has a hash of its own, and always the same', () => {
  const hashes = all.map(({ hash }) => hash);
  assert.equal(new Set(hashes).size, 26);
  for (const hash of hashes) assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(
    waiverText({ language: 'ja', charge: 300 }).hash,
    waiverText({ language: 'ja', charge: 300 }).hash,
  );
});

/** Hash of all texts of a version. People may have agreed to a version, so its texts must not change. */
const TEXTS_OF: Readonly<Record<number, string>> = {
  1: 'c16fe244b9360fde6298b413f32a33a5f8059cefd25b43e2d1b8e5267b6d2cfa',
  2: 'a731efa9befebb04ef93ac7b46b8ca318ca60089393f4f2b101100672474f685',
};

test('a text that is changed gets a new version', () => {
  const hash = createHash('sha256')
    .update(all.map((text) => text.hash).join())
    .digest('hex');
  assert.equal(hash, TEXTS_OF[WAIVER_VERSION]);
});
