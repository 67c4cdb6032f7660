import { ageText } from './age-text.ts';

const NOW = Date.parse('2026-03-05T12:00:00.000Z');
const ago = (ms: number) => new Date(NOW - ms).toISOString();
const HOUR = 3_600_000;

test.each([
  ['en', 0, '1 minute'],
  ['en', 59 * 60_000, '59 minutes'],
  ['en', HOUR, '1 hour'],
  ['en', 47 * HOUR, '1 day'],
  ['de', 72 * HOUR, '3 Tage'],
  ['ru', 5 * 24 * HOUR, '5 дней'],
])('in %s, %i ms are “%s”', (language, ms, words) => {
  expect(ageText(language, ago(ms), NOW)).toBe(words);
});

test('a moment that is none has no age', () => expect(ageText('en', '', NOW)).toBe(''));
