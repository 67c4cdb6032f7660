/** Marks the document while its visitor uses the keyboard. Not `:has(:focus-visible)`, which is slow. */
export function markKeyboardUse(): void {
  const { dataset } = document.documentElement;
  addEventListener('keydown', () => void (dataset['keys'] = ''), true);
  addEventListener('pointerdown', () => void delete dataset['keys'], true);
}
