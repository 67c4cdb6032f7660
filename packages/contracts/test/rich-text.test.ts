import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { richTextFromHtml, RICH_TEXT_LIMITS, richTextToHtml } from '../src/rich-text/index.ts';
import { PAYLOADS } from './support/rich-text-payloads.ts';

const clean = (html: string) => richTextToHtml(richTextFromHtml(html));

/** Matches text without `<`, and allowed tags with exactly their attributes. */
const ALLOWED =
  /^(?:[^<]|<\/?(?:p|h2|h3|h4|blockquote|ul|ol|li|strong|em)>|<br>|<\/a>|<a href="(?:https?:\/\/|mailto:|tel:|\/(?!\/))[^"<>]*" rel="nofollow noopener">|<img src="\/api\/events\/files\/[\w-]+" alt="[^"<>]*">)*$/;

test('more than 200 attacks leave nothing but allowed elements', () => {
  assert.ok(PAYLOADS.length >= 200, String(PAYLOADS.length));
  for (const payload of PAYLOADS) assert.match(clean(payload), ALLOWED, payload);
});

test('the check of the attacks detects a missed one', () => {
  for (const html of ['<img src="x" onerror="alert(1)">', '<a href="javascript:alert(1)">', '<script>'])
    assert.doesNotMatch(html, ALLOWED);
});

test('any HTML gives an allowed result that parses to itself', () => {
  const piece = fc.oneof(
    fc.constantFrom(...PAYLOADS),
    fc.string(),
    fc.constantFrom('<ul><li>', '</p>', '<b>', '<h1>'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const html = clean(pieces.join(''));
      assert.match(html, ALLOWED);
      assert.equal(clean(html), html);
    }),
    { numRuns: 500 },
  );
});

test('the editor’s HTML stays unchanged', () => {
  const html =
    '<h2>Bring</h2><p>A <strong>pen<em>cil</em></strong>, <a href="https://example.org/a?b=c" rel="nofollow noopener">see</a>.<br>Thanks</p>' +
    '<ul><li>one<ol><li>two</li></ol></li></ul><blockquote>Said</blockquote><p><img src="/api/events/files/abc" alt="A room"></p>';
  assert.equal(clean(html), html);
});

const CASES: readonly (readonly [what: string, from: string, to: string])[] = [
  [
    'a list of Word',
    '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>one</p><p class=MsoNormal>end<o:p></o:p></p>',
    '<ul><li>one</li></ul><p>end</p>',
  ],
  ['bold that Google Docs takes back', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
  ['bold by style', '<p><span style="font-weight:700">a</span></p>', '<p><strong>a</strong></p>'],
  ['text without tags', 'one\ntwo\n\n3 < 4 & 5', '<p>one<br>two</p><p>3 &lt; 4 &amp; 5</p>'],
  ['a table', '<table><tr><td>a<td>b</table>', '<p>a</p><p>b</p>'],
  ['a picture of elsewhere', '<p>a<img src="https://evil.invalid/x.png" alt="b"></p>', '<p>a</p>'],
  ['nothing', '<p> &nbsp;</p><ul><li></li></ul>', ''],
];
for (const [what, from, to] of CASES)
  test(`${what} becomes what it means`, () => assert.equal(clean(from), to));

test('HTML that is too long, too deep or has too many nodes is refused quickly', () => {
  const started = performance.now();
  const { html, depth, nodes } = RICH_TEXT_LIMITS;
  for (const text of ['a'.repeat(html + 1), '<p><b>'.repeat(depth), '<br>'.repeat(nodes + 1)])
    assert.throws(() => richTextFromHtml(text), RangeError);
  for (const text of ['<'.repeat(html), '<a '.repeat(html / 3), '<!--'.repeat(html / 4), '&'.repeat(html)])
    assert.match(clean(text), ALLOWED);
  assert.ok(performance.now() - started < 2_000);
});
