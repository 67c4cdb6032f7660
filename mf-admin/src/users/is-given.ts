/**
 * What people write where their address has no state or ZIP code: a dash, or the word that the form's hint names
 * (`forms:hints.state`), in each language.
 */
const NOTHING = new Set([
  ...['-', '–', '—', 'n/a', 'none', 'لا يوجد', 'entfällt', 'ninguno', 'aucun', 'なし', '없음', 'nenhum'],
  ...['нет', 'saknas', 'không có', '无', '無'],
]);

/** Returns whether a value says something. */
export function isGiven(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && !NOTHING.has(value.trim().toLowerCase());
}
