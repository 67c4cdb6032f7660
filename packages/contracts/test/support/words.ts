import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

const LOCALES = join(import.meta.dirname, '../../../../locales/en');

/** What the specification has people read: the text that says it (`namespace:key`), and its words. */
export type SpecifiedWords = readonly (readonly [key: string, words: string])[];

/** English carries the specification's words to the letter. */
export function testWords(specified: SpecifiedWords): void {
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
