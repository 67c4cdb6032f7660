import { markKeyboardUse } from './mark-keyboard-use.ts';

test('the document is marked while its visitor uses the keyboard', () => {
  const marked = () => document.documentElement.hasAttribute('data-keys');
  markKeyboardUse();
  expect(marked()).toBe(false);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(marked()).toBe(true);
  document.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(marked()).toBe(false);
});
