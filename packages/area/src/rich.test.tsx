import { render } from '@testing-library/react';
import { rich, type RichParts } from './rich.tsx';

const parts: RichParts = {
  link: (content) => <a href="/">{content}</a>,
  strong: (content) => <strong>{content}</strong>,
};

const texts: readonly (readonly [text: string, html: string])[] = [
  ['no tags at all', 'no tags at all'],
  ['see <link>our page</link>.', 'see <a href="/">our page</a>.'],
  ['<strong>a</strong><link>b</link>', '<strong>a</strong><a href="/">b</a>'],
  ['<link>a</link> and <link>b</link>', '<a href="/">a</a> and <a href="/">b</a>'],
  ['two\n<link>lines\nlong</link>', 'two\n<a href="/">lines\nlong</a>'],
  ['a <mark>word</mark> without a wrapper', 'a word without a wrapper'],
  ['<link>never closed', '&lt;link&gt;never closed'],
  ['1 < 2 > 0', '1 &lt; 2 &gt; 0'],
  ['<link><script>x</script></link>', '<a href="/">&lt;script&gt;x&lt;/script&gt;</a>'],
];

test.each(texts)('%j is shown as %s', (text, html) => {
  expect(render(<>{rich(text, parts)}</>).container.innerHTML).toBe(html);
});
