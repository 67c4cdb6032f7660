import { MAX_FILE_NAME_LENGTH } from '@larkfield/contracts';

/** Half of the maximum length. Normalising longer names is slow, so their middle is cut out. */
const HALF = 1_000;

/** Returns a name without folders, control and direction characters. Only for display, never a path. */
export function toDisplayName(name: string): string {
  const shorter = name.length > 2 * HALF ? name.slice(0, HALF) + name.slice(-HALF) : name;
  const base = shorter.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim();
  const points = [...plain];
  const ending = points.lastIndexOf('.') < 0 ? [] : points.slice(points.lastIndexOf('.')).slice(0, 10);
  const short =
    points.length <= MAX_FILE_NAME_LENGTH
      ? points
      : [...points.slice(0, MAX_FILE_NAME_LENGTH - 10), ...ending];
  return short.join('') || 'file';
}
