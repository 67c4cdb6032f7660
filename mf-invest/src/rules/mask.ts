const DOTS = '••••';

/** What is shown of a secret number: its last four digits or letters, of a short one the last two. */
export function masked(secret: string): string {
  const kept = [...secret.replaceAll(/[\s-]/g, '')];
  return `${DOTS} ${kept.slice(kept.length >= 8 ? -4 : -2).join('')}`;
}
