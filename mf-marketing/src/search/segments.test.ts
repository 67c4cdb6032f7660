import { excerptOf, segmentsOf } from './segments.ts';

const marked = (text: string, ...terms: string[]) =>
  segmentsOf(text, new Set(terms))
    .map(({ text: segment, found }) => (found ? `[${segment}]` : segment))
    .join('');

test('marks the words as they are written, and touching bigrams as one', () => {
  expect(marked('Écoles and schools', 'ecoles', 'schools')).toBe('[Écoles] and [schools]');
  expect(marked('关于学习障碍的', '学习', '习障', '障碍')).toBe('关于[学习障碍]的');
  expect(marked('Nothing here', 'schools')).toBe('Nothing here');
});

describe('the excerpt of a text', () => {
  const filler = 'word '.repeat(30);

  test('is all of it when it is short', () => {
    expect(excerptOf('Short.', new Set(['short']))).toBe('Short.');
  });

  test('shows the place where most terms stand, cut between words', () => {
    const text = `${filler}price alone ${filler}price and licence ${filler}end.`;
    const excerpt = excerptOf(text, new Set(['price', 'licence']), 80);
    expect(excerpt).toMatch(/^… word .*price and licence .*word …$/);
    expect(excerpt.length).toBeLessThanOrEqual(84);
  });

  test('begins and ends with the text where nothing is cut', () => {
    expect(excerptOf(`${filler}the end.`, new Set(['end']), 60)).toMatch(/^… word.* the end\.$/);
    expect(excerptOf(`First ${filler}`, new Set(['none']), 60)).toMatch(/^First word.*word …$/);
  });

  test('of a script without spaces is as long as others', () => {
    const text = `${'文字'.repeat(60)}学习障碍${'文字'.repeat(60)}`;
    const excerpt = excerptOf(text, new Set(['学习', '习障', '障碍']), 60);
    expect(excerpt).toContain('学习障碍');
    expect(excerpt.length).toBeLessThanOrEqual(64);
  });
});
