import { hasChangedControls } from './changed-controls.ts';

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

test('a served form has no changed controls, whatever its initial values', () => {
  expect(hasChangedControls(form())).toBe(false);
});

test.each(changes)('%s is an entry', (_what, name, change) => {
  const filled = form();
  Object.assign(filled.elements.namedItem(name) ?? {}, change);
  expect(hasChangedControls(filled)).toBe(true);
});

test('hidden controls do not count as changed', () => {
  const filled = form();
  Object.assign(filled.elements.namedItem('language') ?? {}, { value: 'de' });
  expect(hasChangedControls(filled)).toBe(false);
});

test('a control with its initial value again does not count as changed', () => {
  const filled = form();
  Object.assign(filled.elements.namedItem('words') ?? {}, { value: 'some' });
  Object.assign(filled.elements.namedItem('words') ?? {}, { value: '' });
  expect(hasChangedControls(filled)).toBe(false);
});
