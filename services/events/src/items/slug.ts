const LONGEST = 60;
/** Paths below `/events` that belong to other pages. */
const TAKEN = new Set(['new', 'place', 'change', 'today', 'feed', 'mine', 'door']);

/** Returns the slug of a title: lower-case letters and digits of any script, joined by hyphens. */
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

/** Returns the slug for an attempt: `open-day`, `open-day-2`, …; from the tenth attempt on with a random number. */
export function slugWithNumber(slug: string, attempt: number): string {
  if (attempt === 0) return slug;
  return attempt < 10 ? `${slug}-${attempt + 1}` : `${slug}-${Math.floor(Math.random() * 1e9)}`;
}
