import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const LOCALES = join(import.meta.dirname, '../../../../locales/en');

/** Texts of the specification by text key (`namespace:key`). */
export type SpecifiedTexts = readonly (readonly [key: string, words: string])[];

/** Checks that the English texts are exactly those of the specification. */
export function testSpecifiedTexts(specified: SpecifiedTexts): void {
  for (const [key, words] of specified)
    test(`${key} reads word for word "${words}"`, () => {
      assert.equal(textOf(key), words);
    });
}

function textOf(key: string): unknown {
  const [space = '', path = ''] = key.split(':');
  let value: unknown = JSON.parse(readFileSync(join(LOCALES, `${space}.json`), 'utf8'));
  for (const part of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[part];
  return value;
}
