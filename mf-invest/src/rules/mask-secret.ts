const DOTS = '••••';

/** Masks a secret number except for its last four characters; the last two of a short one. */
export function maskSecret(secret: string): string {
  const characters = [...secret.replaceAll(/[\s-]/g, '')];
  return `${DOTS} ${characters.slice(characters.length >= 8 ? -4 : -2).join('')}`;
}
