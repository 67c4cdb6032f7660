import type { Language } from '@larkfield/contracts';
import { renderInSite } from '@larkfield/ui/testing/render.tsx';
import { testSite } from '@larkfield/ui/testing/site.ts';
import type { ColumnType, RecordValue } from './kinds.ts';
import { useFormats } from './use-formats.ts';

const choices = [
  { id: 'a', label: 'Gross motor' },
  { id: 'c', label: 'Cognitive' },
  { id: '7', label: 'The gull' },
];

interface ShownProps {
  readonly type: ColumnType;
  readonly value: RecordValue | undefined;
  readonly named?: boolean;
}

function Shown({ type, value, named = false }: ShownProps) {
  return <p>{useFormats().value({ type, ...(named ? { choices } : {}) }, value)}</p>;
}

/** Returns the text with plain spaces and without invisible marks. */
function textOf(props: ShownProps, language: Language = 'en'): string {
  const { container } = renderInSite(<Shown {...props} />, testSite({ language }));
  return (container.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/[\u200e\u200f\u061c]/g, '');
}

test.each([
  ['a', 'Gross motor'],
  ['a,c', 'Gross motor; Cognitive'],
  ['a,x', 'Gross motor; x'],
])('a choice of %s reads as words', (value, words) => {
  expect(textOf({ type: 'choice', value, named: true })).toBe(words);
});

test('a number that stands for something reads as its title', () => {
  expect(textOf({ type: 'number', value: 7, named: true })).toBe('The gull');
  expect(textOf({ type: 'number', value: 8, named: true })).toBe('8');
});

test.each([
  ['money', 5_000, 'en', '$50.00'],
  ['money', 123_450, 'de', '1.234,50 $'],
  ['money', 5_000, 'ja', '$50.00'],
  ['money', 5_000, 'ar', '50.00 US$'],
  ['rate', 725, 'en', '7.25%'],
  ['rate', 300, 'en', '3%'],
  ['rate', 725, 'de', '7,25 %'],
  ['rate', 725, 'sv', '7,25 %'],
  ['years', 1, 'en', '1 year'],
  ['years', 5, 'ru', '5 лет'],
  ['years', 5, 'zh-Hans', '5年'],
  ['bytes', 2_621_440, 'en', '2.5 MB'],
  ['bytes', 51_200, 'en', '50 kB'],
  ['bytes', 2_621_440, 'fr', '2,5 Mo'],
  ['bytes', 2_621_440, 'ru', '2,5 МБ'],
  ['day', '2026-03-09', 'en', 'Mar 9, 2026'],
  ['day', '2026-03-09', 'de', '09.03.2026'],
  ['day', '2026-03-09', 'ar', '09/03/2026'],
  ['clock', '2026-03-09 02:05 pm', 'en', 'Mar 9, 2026, 2:05 PM'],
  ['clock', '2026-03-09 12:05 am', 'de', '09.03.2026, 00:05'],
  ['country', 'DE', 'fr', 'Allemagne'],
  ['language', 'zh-Hant', 'en', 'Traditional Chinese'],
  ['number', 5_000, 'de', '5.000'],
  ['boolean', true, 'en', 'Yes'],
] as const)('%s %s in %s reads "%s"', (type, value, language, words) => {
  expect(textOf({ type, value }, language)).toBe(words);
});

test.each([
  ['text', 'none'],
  ['text', ' - '],
  ['text', 'N/A'],
  ['text', undefined],
] as const)('a %s of "%s" is nothing to show', (type, value) => {
  expect(textOf({ type, value })).toBe('');
});

test.each([
  ['day', 'soon'],
  ['clock', '2026-03-09 at noon'],
  ['date', 'x'],
] as const)('what is no %s is shown as it is: %s', (type, value) => {
  expect(textOf({ type, value })).toBe(value);
});

test('values of a type that this page does not know yet are shown as they are', () => {
  const type = 'temperature' as ColumnType;
  expect(textOf({ type, value: 5_000 })).toBe('5,000');
  expect(textOf({ type, value: 'warm' })).toBe('warm');
});
