import { sentencesOf } from './sentences.ts';

const spoken = (html: string, language = 'en') => {
  document.body.innerHTML = `<main>${html}</main>`;
  return sentencesOf(document.body, language);
};

describe('the sentences of a page', () => {
  test('come in reading order and never run from one block into the next', () => {
    const found = spoken('<h1>Two ways</h1><p>First one. Then <b>the</b> other!</p><ul><li>End</li></ul>');
    expect(found.map(({ text }) => text)).toEqual(['Two ways', 'First one.', 'Then the other!', 'End']);
  });

  test('have the right range, across inline elements', () => {
    const [, second] = spoken('<p>First one. Then <b>the</b> other!</p>');
    expect(second?.range.toString()).toBe('Then the other!');
  });

  test('omit hidden text and punctuation without words', () => {
    const found = spoken(
      '<p hidden>No</p><p aria-hidden="true">No</p><p> — </p><script>no()</script><p>Yes</p>',
    );
    expect(found.map(({ text }) => text)).toEqual(['Yes']);
  });

  test('are found in scripts that write no spaces', () => {
    const found = spoken('<p>こんにちは。お元気ですか？はい。</p>', 'ja');
    expect(found.map(({ text }) => text)).toEqual(['こんにちは。', 'お元気ですか？', 'はい。']);
  });
});
