import { isAtStart } from './groups.ts';

function formOf(...names: readonly string[]): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = names.map((name) => `<fieldset data-group><input name="${name}"></fieldset>`).join('');
  document.body.replaceChildren(form);
  return form;
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

test('a form is at its start while nobody has come to its second group', () => {
  const form = formOf('name', 'city', 'message');
  control('name')?.focus();
  expect(isAtStart(form)).toBe(true);
  control('city')?.focus();
  expect(isAtStart(form)).toBe(false);
  control('city')?.blur();
  expect(isAtStart(form)).toBe(true);
  Object.assign(control('message') ?? {}, { value: 'Hello' });
  expect(isAtStart(form)).toBe(false);
});

test('a form without a second group has no steps', () => {
  expect(isAtStart(formOf('name'))).toBe(false);
});
