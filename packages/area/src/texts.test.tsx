import { screen } from '@testing-library/react';
import { addTexts, createI18n } from './i18n.ts';
import { createTexts } from './texts.ts';
import { renderIn, siteWith } from './testing/in-site.tsx';

const english = {
  hello: 'Hello {{name}}',
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  deep: { er: 'deeper' },
};
const useTexts = createTexts<typeof english>('area');

function Probe() {
  const t = useTexts();
  return <p>{[t('hello', { name: '<Ann> & Bo' }), t('files', { count: 3 }), t('deep.er')].join('; ')}</p>;
}

test('an entered value is shown as it was entered: React escapes it once', () => {
  renderIn(siteWith({ area: english }), <Probe />);
  expect(screen.getByText('Hello <Ann> & Bo; 3 files; deeper')).toBeInTheDocument();
});

test('a counted text takes the plural form of its language', () => {
  const russian = {
    ...english,
    files_few: '{{count}} файла',
    files_many: '{{count}} файлов',
    files_one: '{{count}} файл',
    files_other: '{{count}} файла',
  };
  const t = createI18n('ru', { area: russian }).getFixedT('ru', 'area');
  expect([1, 3, 5, 21].map((count) => t('files', { count }))).toEqual([
    '1 файл',
    '3 файла',
    '5 файлов',
    '21 файл',
  ]);
});

test('texts of a further area are there for components that read them later', () => {
  const i18n = createI18n('en', { shell: { skip: 'Skip' } });
  addTexts(i18n, 'en', { area: english });
  renderIn(siteWith({}, { i18n }), <Probe />);
  expect(screen.getByText(/3 files/)).toBeInTheDocument();
  expect(i18n.getFixedT('en', 'shell')('skip')).toBe('Skip');
});

test('a text that is missing shows its key and breaks nothing', () => {
  const t = createI18n('en', {}).getFixedT('en', 'area');
  expect(t('deep.er')).toBe('deep.er');
});

test('one translator never answers with the texts of another', () => {
  const german = createI18n('de', { area: { hello: 'Hallo' } });
  const french = createI18n('fr', { area: { hello: 'Bonjour' } });
  expect([german, french].map((i18n) => i18n.t('hello', { ns: 'area' }))).toEqual(['Hallo', 'Bonjour']);
});
