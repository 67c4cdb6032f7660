import { hasEntries } from './has-entries.ts';

function form(): HTMLFormElement {
  document.body.innerHTML = `<form>
    <input name="text" value="given"><input name="box" type="checkbox"><input name="one" type="radio" checked>
    <textarea name="words"></textarea><select name="choice"><option value="">?</option><option value="a">a</option></select>
    <input name="language" type="hidden" value="en"><button>send</button>
  </form>`;
  const found = document.querySelector('form');
  if (!found) throw new Error('no form');
  return found;
}

const changes: readonly (readonly [what: string, name: string, change: object])[] = [
  ['text', 'text', { value: 'other' }],
  ['an emptied field', 'text', { value: '' }],
  ['a ticked box', 'box', { checked: true }],
  ['words', 'words', { value: 'some' }],
  ['a choice', 'choice', { value: 'a' }],
];

test('a form as it was served holds no entries, whatever stands in it', () => {
  expect(hasEntries(form())).toBe(false);
});

test.each(changes)('%s is an entry', (_what, name, change) => {
  const filled = form();
  Object.assign(filled.elements.namedItem(name) ?? {}, change);
  expect(hasEntries(filled)).toBe(true);
});

test('what nobody is shown is no entry', () => {
  const filled = form();
  Object.assign(filled.elements.namedItem('language') ?? {}, { value: 'de' });
  expect(hasEntries(filled)).toBe(false);
});

test('an entry that was taken back is none', () => {
  const filled = form();
  Object.assign(filled.elements.namedItem('words') ?? {}, { value: 'some' });
  Object.assign(filled.elements.namedItem('words') ?? {}, { value: '' });
  expect(hasEntries(filled)).toBe(false);
});
