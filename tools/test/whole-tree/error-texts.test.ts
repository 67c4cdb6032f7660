import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ERRORS, LANGUAGES } from '@larkfield/contracts';
import { ROOT } from '../../workspace/paths.ts';

// covers: X8
for (const { tag } of LANGUAGES) {
  test(`every error has words of its own in ${tag}, without code or status`, () => {
    const texts: unknown = JSON.parse(readFileSync(join(ROOT, 'locales', tag, 'forms.json'), 'utf8'));
    for (const [code, { status, key }] of Object.entries(ERRORS)) {
      const words = key.split('.').reduce((part, name) => Object(part)[name], texts);
      assert.ok(typeof words === 'string' && words.length > 1, `${code}: ${key}`);
      assert.doesNotMatch(words, /[A-Z]_[A-Z]/, code);
      assert.ok(!words.includes(String(status)), code);
    }
  });
}
