import assert from 'node:assert/strict';
import test from 'node:test';
import { escapeHtml, toScriptSafeJson } from '../../src/documents/html.ts';

const texts: readonly (readonly [text: string, html: string])[] = [
  ['plain', 'plain'],
  ['<b>', '&lt;b&gt;'],
  ['&lt;', '&amp;lt;'],
  [`" onload='x'`, '&quot; onload=&#39;x&#39;'],
  ['', ''],
];

for (const [text, html] of texts) {
  test(`${JSON.stringify(text)} stands in a document as ${html || 'nothing'}`, () => {
    assert.equal(escapeHtml(text), html);
  });
}

test('JSON in a script element keeps its values and can neither end nor comment out the element', () => {
  const value = { text: '</script><script>alert(1)</script><!--', nested: ['<', '</'] };
  const json = toScriptSafeJson(value);
  assert.doesNotMatch(json, /</);
  assert.deepEqual(JSON.parse(json), value);
});
