import { isBeforeSecondGroup } from './groups.ts';

function formOf(...names: readonly string[]): HTMLFormElement {
  const form = document.createElement('form');
  form.innerHTML = names.map((name) => `<fieldset data-group><input name="${name}"></fieldset>`).join('');
  document.body.replaceChildren(form);
  return form;
}

const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

test('a form is at its start until the second group is visible or has entries', () => {
  const form = formOf('name', 'city', 'message');
  control('name')?.focus();
  expect(isBeforeSecondGroup(form)).toBe(true);
  control('city')?.focus();
  expect(isBeforeSecondGroup(form)).toBe(false);
  control('city')?.blur();
  expect(isBeforeSecondGroup(form)).toBe(true);
  Object.assign(control('message') ?? {}, { value: 'Hello' });
  expect(isBeforeSecondGroup(form)).toBe(false);
});

test('a form without a second group has no steps', () => {
  expect(isBeforeSecondGroup(formOf('name'))).toBe(false);
});
