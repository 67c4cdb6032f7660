import { settingText } from './settings.ts';

const words = { yes: 'Yes', no: 'No', number: (value: number) => value.toFixed(2) };

test.each([
  ['a yes or no', { type: 'boolean' }, 'false', 'No'],
  ['a number with decimals', { type: 'number', decimals: 2 }, '1250', '12.50'],
  [
    'a choice',
    { type: 'choice', choices: [{ id: 'late', label: 'In the evening' }] },
    'late',
    'In the evening',
  ],
  ['a choice of another release', { type: 'choice', choices: [] }, 'late', 'late'],
] as const)('the history shows %s as it was entered', (_what, setting, value, text) => {
  expect(settingText({ id: 'x', label: 'X', ...setting }, value, words)).toBe(text);
});
