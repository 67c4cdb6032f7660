import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { runInThisContext } from 'node:vm';
import { createElement, Fragment, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { parseHtml, reactCode } from '../../nextjs/html-to-react.ts';

const Link = (props: object) => createElement('a', { 'data-link': '', ...props });

/** Returns the HTML that React renders for one of the pages. */
function drawn(pages: readonly string[], at = 0, linked: readonly string[] = []): string {
  const code = reactCode(pages.map(parseHtml), linked);
  const draw = runInThisContext(`(h, Fragment, Link, at) => h(Fragment, null, ${code})`) as (
    ...scope: unknown[]
  ) => ReactElement;
  return renderToStaticMarkup(draw(createElement, Fragment, Link, at));
}

describe('code made of HTML', () => {
  test('draws the elements, attributes and texts that the HTML has', () => {
    const html = [
      '<main id="main" tabindex="-1" class="page"><h1>Terms &amp; &quot;more&quot;</h1>',
      '<svg viewBox="0 0 1 1" stroke-width="2" aria-hidden="true"><path d="M0 0"></path></svg>',
      '<details open=""><summary>Why?</summary></details><label for="mail">Mail</label>',
      '<nav popover="auto" data-field="a"></nav><p hidden="">one <b>two</b> three</p></main>',
    ].join('');
    assert.equal(drawn([html]), html);
  });

  test('leaves fields to those who fill them in', () => {
    const html =
      '<input type="radio" name="kind" required="" checked="" value="a"/><button value="b">Go</button>';
    const code = reactCode([parseHtml(html)]);
    assert.match(code, /"required":true/);
    assert.match(code, /"defaultChecked":"?.*"defaultValue":"a"/);
    assert.match(code, /"button",\{"value":"b"\}/);
  });

  test("leaves out React's marks and what React preloads by itself", () => {
    const html = '<p>12<!-- -->PDF</p><link rel="preload" as="image" href="/a.svg"/>';
    assert.equal(drawn([html]), '<p>12PDF</p>');
  });

  test('keeps data in a script as it is', () => {
    const html = '<script type="application/ld+json">{"name":"A & B"}</script>';
    assert.equal(drawn([html]), html);
  });

  test('draws each of several pages where they differ', () => {
    const pages = [
      '<header><a aria-current="page" href="/">Home</a><a href="/b">B</a></header>',
      '<header><a href="/">Home</a><a aria-current="page" href="/b">This one</a><i>more</i></header>',
    ];
    assert.deepEqual(
      pages.map((_page, at) => drawn(pages, at)),
      pages,
    );
  });

  test('asks for the page only where pages differ', () => {
    const pages = ['<p lang="en">same <b>a</b></p>', '<p lang="en">same <b>b</b></p>'];
    assert.equal(
      reactCode(pages.map(parseHtml)),
      'h("p",{"lang":"en"},"same ",h("b",null,(at===0?"a":"b")))',
    );
  });

  test('takes the router only for links of the header to pages that it has', () => {
    const html = '<header><a href="/">Home</a><a href="/about">About</a></header><a href="/">Home</a>';
    assert.equal(drawn([html], 0, ['/']), html.replace('<a', '<a data-link=""'));
  });
});
