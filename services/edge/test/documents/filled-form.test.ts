import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEntries } from '../../src/documents/filled-form.ts';
import { problemNote, withNote } from '../../src/documents/problem-note.ts';

const CALL = '/api/boats/add';
const FORM = `<form action="${CALL}?form=k1" method="post">
<input type="text" name="first" value="old" autocomplete="off"/>
<input name="empty" value="default"/>
<input type="date" name="when"/>
<input type="checkbox" name="skills.a" value="true" checked=""/><input type="checkbox" name="skills.b" value="true"/>
<input type="radio" name="pickup" value="drop" checked=""/><input type="radio" name="pickup" value="stay"/>
<textarea name="message">before</textarea>
<select name="country"><option value="" selected="">-</option><option value="US">United States</option><option value="NO">Norway</option></select>
<input type="password" name="password"/><input name="ssn"/><input name="person.bankAccount.number"/>
<input name="card" autocomplete="cc-number"/><input type="file" name="waiver"/><input type="hidden" name="language" value="en"/>
</form>`;
const OTHER = '<form action="/api/other"><input name="first"/></form>';
const filled = (entries: Record<string, string>) =>
  withEntries(`<p>"{{x}}"</p>${FORM}${OTHER}`, {
    call: CALL,
    entries: new URLSearchParams(entries),
    page: '/jobs',
  }) ?? '';

test('a refused form keeps every entry: text, dates, boxes, choices and texts of many lines', () => {
  const html = filled({
    first: 'Ann "Bo" <b>',
    empty: '',
    when: '2026-12-01',
    'skills.b': 'true',
    pickup: 'stay',
    message: '</textarea><script>alert(1)</script>',
    country: 'NO',
  });
  assert.match(
    html,
    /<input value="Ann &quot;Bo&quot; &lt;b&gt;" type="text" name="first" autocomplete="off"\/>/,
  );
  assert.match(html, /<input value="" name="empty"\/>/);
  assert.match(html, /<input value="2026-12-01" type="date" name="when"\/>/);
  assert.match(html, /<input type="checkbox" name="skills.a" value="true"\/>/);
  assert.match(html, /<input checked="" type="checkbox" name="skills.b" value="true"\/>/);
  assert.match(html, /<input type="radio" name="pickup" value="drop"\/><input checked="" type="radio"/);
  assert.match(html, /<textarea name="message">\n&lt;\/textarea&gt;&lt;script&gt;alert\(1\)/);
  assert.match(html, /<option value="">-<\/option><option value="US">/);
  assert.match(html, /<option selected="" value="NO">/);
  assert.ok(!html.includes('<script>'));
  assert.ok(html.includes(OTHER), 'another form is left alone');
  assert.ok(html.startsWith('<p>"{{x}}"</p>'));
});

test('passwords, numbers of people, accounts and cards, files and hidden entries are not sent back', () => {
  const names = ['password', 'ssn', 'person.bankAccount.number', 'card', 'waiver', 'language'];
  const html = filled(Object.fromEntries(names.map((name) => [name, 'SECRET'])));
  assert.ok(!html.includes('SECRET'));
  assert.ok(html.includes('name="language" value="en"'));
});

test('a page without the form is none to fill in', () => {
  assert.equal(withEntries(OTHER, { call: CALL, entries: new URLSearchParams(), page: '/jobs' }), undefined);
});

test('what is wrong stands before the content, under a heading of the second level, and in the title', () => {
  const note = problemNote(
    '<h1>x</h1><section data-scene="form-problems" class="a"><h1>Problem</h1><p>Go back.</p><ul>{{problems}}</ul></section>',
    { problems: '<li>One</li>', lead: 'Look again.', title: '' },
  );
  assert.equal(
    note,
    '<div role="alert" tabindex="-1" autofocus><section data-scene="form-problems" class="a"><h2>Problem</h2><p>Look again.</p><ul><li>One</li></ul></section></div>',
  );
  const page = withNote('<title>Boats</title><main id="main" tabindex="-1">', 'NOTE', 'Error: {{title}}');
  assert.equal(page, '<title>Error: Boats</title>NOTE\n<main id="main" tabindex="-1">');
});
