import { LONGEST_FILE_NAME } from '@larkfield/contracts';

/** Of a name that is longer, the middle is left out before anything else: putting the marks of letters in order takes long. */
const HALF = 1_000;

/**
 * The name that people see: without folders, control and direction characters, which would show another ending than the
 * file has. It is never used as a path.
 */
export function shownName(name: string): string {
  const shorter = name.length > 2 * HALF ? name.slice(0, HALF) + name.slice(-HALF) : name;
  const base = shorter.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = base
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .normalize('NFC')
    .trim();
  const points = [...plain];
  const ending = points.lastIndexOf('.') < 0 ? [] : points.slice(points.lastIndexOf('.')).slice(0, 10);
  const short =
    points.length <= LONGEST_FILE_NAME ? points : [...points.slice(0, LONGEST_FILE_NAME - 10), ...ending];
  return short.join('') || 'file';
}
