import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { COUNTRIES } from '@larkfield/contracts/catalogues';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, NameOrder, TextField, useForm } from '../index.ts';
import { renderInSite } from '../testing/render.tsx';
import { testSite } from '../testing/site.ts';
import { firstCountries } from './first-countries.ts';

function codesIn(language: string): string {
  const file = join(process.cwd(), 'locales', language, 'forms.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as { readonly countries: { readonly codes: string } };
  return texts.countries.codes;
}

const LIST = LANGUAGES.map(({ tag }) => tag);

test.each(LIST)(
  'the list of countries in %s begins with the likeliest country of the language',
  (language) => {
    const codes = firstCountries(codesIn(language));
    expect(codes[0]).toBe(new Intl.Locale(language).maximize().region);
    expect(codes).toContain('US');
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !COUNTRIES.includes(code))).toEqual([]);
  },
);

test('countries that a form always names first keep their order behind the one of the language', () => {
  expect(firstCountries(codesIn('de'), ['US', 'DE', 'FR'])).toEqual(['DE', 'AT', 'CH', 'US', 'FR']);
  expect(firstCountries(codesIn('ja'), ['US', 'DE', 'FR'])).toEqual(['JP', 'US', 'DE', 'FR']);
});

const names = (
  <NameOrder>
    <input aria-label="given" />
    <input aria-label="middle" />
    <input aria-label="family" />
  </NameOrder>
);
const shown = () => screen.getAllByRole('textbox').map((input) => input.getAttribute('aria-label'));

test('the family name comes first where the language writes it first, and entries move with their fields', () => {
  const { change } = renderInSite(names, testSite({ language: 'sv' }));
  expect(shown()).toEqual(['given', 'middle', 'family']);
  fireEvent.change(screen.getByLabelText('family'), { target: { value: 'Nguyễn' } });
  for (const language of ['vi', 'ja', 'ko', 'zh-Hans', 'zh-Hant'] as const) {
    change(testSite({ language }));
    const others = language === 'vi' ? ['middle', 'given'] : ['given', 'middle'];
    expect(shown()).toEqual(['family', ...others]);
    expect(screen.getByLabelText('family')).toHaveValue('Nguyễn');
  }
});

test('the summary of complaints follows the fields when another language turns them round', async () => {
  const problems = () => ['given', 'family'].map((field) => ({ field, key: 'errors.required' }));
  function NameForm() {
    const labels = { given: 'Given name', family: 'Family name' };
    const form = useForm({ id: 'test', action: '/', labels, problems, onSent: () => undefined });
    return (
      <Form form={form} labelledBy="title" submit="Send">
        <NameOrder>
          <TextField name="given" autoComplete="given-name" />
          <TextField name="family" autoComplete="family-name" />
        </NameOrder>
      </Form>
    );
  }
  const { change } = renderInSite(<NameForm />, testSite({ language: 'sv' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const told = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(told()).toEqual(['#test-given', '#test-family']);
  change(testSite({ language: 'ja' }));
  expect(told()).toEqual(['#test-family', '#test-given']);
});
