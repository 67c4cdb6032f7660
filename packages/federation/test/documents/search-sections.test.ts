import assert from 'node:assert/strict';
import test from 'node:test';
import { sectionsOf } from '../../src/documents/search-sections.ts';

test('the head of a page is its first section, with the words before the heading too', () => {
  assert.deepEqual(sectionsOf('<p>For schools</p><h1>A page</h1><p>What it is.</p>'), [
    { heading: 'A page', text: 'For schools What it is.' },
  ]);
});

test('what is for eyes only is not found, and neither is what says so of itself', () => {
  const page = '<h1>Page</h1><p data-unsearched="">Label</p><p aria-hidden="true">Sign</p><p>Words.</p>';
  assert.deepEqual(sectionsOf(page), [{ heading: 'Page', text: 'Words.' }]);
});

test('a section is led to by the id of what holds it, else by its heading, else by the nearest', () => {
  const page = `<h1>Page</h1>
    <section id="part"><h2 id="part-title">Part</h2><p>One.</p><h3 id="inner">Inner</h3><p>Two.</p></section>
    <section><h2 id="other">Other</h2><p>Three.</p></section>
    <div id="held"><div><h3>Held</h3></div><h3>Beside</h3></div>
    <section><h2 id="list">List</h2><ul><li><h3>Item</h3></li></ul></section><h2>Alone</h2>`;
  assert.deepEqual(
    sectionsOf(page).map(({ heading, anchor }) => [heading, anchor]),
    [
      ['Page', undefined],
      ['Part', 'part'],
      ['Inner', 'inner'],
      ['Other', 'other'],
      ['Held', 'held'],
      ['Beside', 'held'],
      ['List', 'list'],
      ['Item', 'list'],
      ['Alone', undefined],
    ],
  );
});

test('a question is a section that ends with its answer', () => {
  const page = `<h1>Page</h1><section id="faq"><h2>Questions</h2>
    <details><summary>How much?<svg><path></path></svg></summary><div id="faq-price"><p>One dollar.</p></div></details>
    <details><summary>How long?</summary><div id="faq-time"><p>A week.</p></div></details>
    <p>Ask us.</p></section>`;
  assert.deepEqual(sectionsOf(page), [
    { heading: 'Page', text: '' },
    { heading: 'Questions', text: 'Ask us.', anchor: 'faq' },
    { heading: 'How much?', text: 'One dollar.', anchor: 'faq-price' },
    { heading: 'How long?', text: 'A week.', anchor: 'faq-time' },
  ]);
});

test('words of different blocks stay apart, and those of one word together', () => {
  const [head] = sectionsOf('<h1>P</h1><ul><li>one</li><li>two</li></ul><p>H<sub>2</sub>O<br>&amp; more</p>');
  assert.equal(head?.text, 'one two H2O & more');
});

test('controls, pictures and what is hidden from listeners cannot be found', () => {
  const page = `<h1>P</h1><form><h2>Send</h2><label>Name</label><input></form><nav>Others</nav>
    <p aria-hidden="true">***</p><button>Press</button><img alt="" src="a.svg"><noscript>No script</noscript><p>Left.</p>`;
  assert.deepEqual(sectionsOf(page), [{ heading: 'P', text: 'Left.' }]);
});

test('links in a row are words of their own, one in a sentence is not', () => {
  const page =
    '<h1>Page</h1><div><a href="/a">Write to us</a><a href="/b">A week</a></div><p>See <a href="/c">it</a>.</p>';
  assert.deepEqual(sectionsOf(page), [{ heading: 'Page', text: 'Write to us A week See it.' }]);
});

for (const name of 'button form nav noscript script select style svg template'.split(' ')) {
  test(`nothing in <${name}> is found`, () => {
    const page = `<h1>P</h1><p>Left</p><${name}>not this</${name}><p>here.</p>`;
    assert.deepEqual(sectionsOf(page), [{ heading: 'P', text: 'Left here.' }]);
  });
}

for (const name of 'a abbr b bdi bdo cite code em i q s strong sub sup'.split(' ')) {
  test(`<${name}> does not end a word`, () => {
    assert.deepEqual(sectionsOf(`<h1>P</h1><p>be<${name}>gi</${name}>n</p>`), [
      { heading: 'P', text: 'begin' },
    ]);
  });
}
