/**
 * Marks the document while its visitor goes by keyboard, whom nothing that scrolls may keep waiting. Not `:has(:focus-visible)`:
 * a browser looks through the whole document for it whenever the focus moves.
 */
export function followKeys(): void {
  const { dataset } = document.documentElement;
  addEventListener('keydown', () => void (dataset['keys'] = ''), true);
  addEventListener('pointerdown', () => void delete dataset['keys'], true);
}
