import { followKeys } from './keys.ts';

test('the document says whether its visitor goes by keyboard', () => {
  const marked = () => document.documentElement.hasAttribute('data-keys');
  followKeys();
  expect(marked()).toBe(false);
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(marked()).toBe(true);
  document.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  expect(marked()).toBe(false);
});
