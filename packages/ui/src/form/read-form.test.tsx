import { readForm } from './read-form.ts';

function form(html: string): HTMLFormElement {
  const element = document.createElement('form');
  element.innerHTML = html;
  return element;
}

describe('readForm', () => {
  test('trims text and leaves out what was left empty', () => {
    const data = readForm(
      form('<input name="a" value="  x "><input name="b" value="   "><textarea name="c"></textarea>'),
    );
    expect(data).toEqual({ a: 'x' });
  });

  test('turns dotted names into groups', () => {
    const data = readForm(
      form('<input name="referer.email" value="a@b.cd"><input name="referer.city" value="Oslo">'),
    );
    expect(data).toEqual({ referer: { email: 'a@b.cd', city: 'Oslo' } });
  });

  test('returns true for a checked box and omits an unchecked one', () => {
    const box = (checked: string) => `<input type="checkbox" name="agreed" value="true" ${checked}>`;
    expect(readForm(form(box('checked')))).toEqual({ agreed: true });
    expect(readForm(form(box('')))).toEqual({});
  });

  test('keeps text that looks like another type', () => {
    expect(readForm(form('<input name="a" value="true">'))).toEqual({ a: 'true' });
  });
});
