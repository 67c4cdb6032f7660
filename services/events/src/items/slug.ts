const LONGEST = 60;
/** Addresses below `/events` that are pages of their own. */
const TAKEN = new Set(['new', 'place', 'change', 'today', 'feed', 'mine']);

/** The part of an address that a title makes: letters and digits of any script, in small letters. */
export function slugOf(title: string): string {
  const latin = title
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/['’]/g, '');
  const words = latin.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > LONGEST) break;
    slug = longer;
  }
  const whole = slug || [...(words[0] ?? '')].slice(0, LONGEST).join('') || 'item';
  return TAKEN.has(whole) ? `${whole}-1` : whole;
}

/** The same for who comes later: `open-day`, `open-day-2`, `open-day-3`, and numbers too far to collide. */
export function slugWithNumber(slug: string, tries: number): string {
  if (tries === 0) return slug;
  return tries < 10 ? `${slug}-${tries + 1}` : `${slug}-${Math.floor(Math.random() * 1e9)}`;
}
