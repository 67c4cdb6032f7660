import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lighthousePages } from '../../lighthouse/lighthouse-pages.ts';
import { rateRuns, toScores, type Scores } from '../../lighthouse/page-scores.ts';

const PERFECT: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const page = { path: '/', language: 'en', indexed: true } as const;
const holds = (scores: Partial<Scores>, of: object = {}) =>
  rateRuns({ ...page, ...of }, [{ ...PERFECT, ...scores }]).holds;

describe('the pages that Lighthouse audits', () => {
  const routes = ['/', '/about', '/contact', '/search', '/legal/terms'].map((path) => ({
    ...{ path, page: 'x', kind: 'static' as const, title: '', description: '', audience: 'public' as const },
    ...(path === '/search' ? { indexed: false as const } : {}),
  }));
  const [first] = routes;
  assert.ok(first);
  const opening = { ...first, path: '/openings/:slug', example: '/openings/tester' };
  const signedIn = [
    { ...first, path: '/profile', audience: 'signed-in' as const },
    { ...first, path: '/admin/record', audience: 'admin' as const },
    { ...first, path: '/events/change/item', audience: 'signed-in' as const },
  ];
  const pages = lighthousePages([...routes, ...signedIn, opening], 'e1');

  test('are all public ones of the contracts in English', () => {
    const paths = pages.map(({ path }) => path);
    for (const { path } of routes) assert.ok(paths.includes(path));
    assert.ok(paths.includes('/openings/tester') && !paths.includes('/openings/:slug'));
  });

  test('are home, a form and a long page in Arabic, Japanese and two more languages', () => {
    const others = pages
      .filter((each) => !each.signedIn)
      .map(({ path }) => path)
      .filter((path) => ![...routes, { path: '/openings/tester' }].some((route) => route.path === path));
    assert.equal(others.length, 12);
    for (const path of ['/ar', '/ja/contact', '/de/about', '/zh-Hans']) assert.ok(others.includes(path));
  });

  test('are home, a form and a long page also in English by a browser that is offered German', () => {
    const offered = pages.filter((each) => each.offered);
    assert.deepEqual(offered.map(({ path }) => path).sort(), ['/', '/about', '/contact']);
    assert.deepEqual([...new Set(offered.map(({ language }) => language))], ['de']);
  });

  test('are those of administrators, too, with something on them, which no search engine lists', () => {
    const inside = pages.filter((each) => each.signedIn);
    assert.deepEqual(
      inside.map(({ path }) => path),
      ['/profile', '/admin/record?of=marketing.contacts&reference=LK-0000001', '/events/change/item?item=e1'],
    );
    assert.ok(inside.every(({ indexed, language }) => !indexed && language === 'en'));
  });

  test('are opened as the link of a mail does, where there is one', () => {
    const [confirm] = lighthousePages([{ ...first, path: '/confirm' }], '');
    assert.match(confirm?.path ?? '', /^\/confirm#token=[\w-]{22}$/);
  });

  test('are told apart by whether search engines may list them', () => {
    assert.deepEqual(
      pages.filter(({ indexed, signedIn: inside }) => !indexed && !inside).map(({ path }) => path),
      ['/search'],
    );
  });
});

describe('the bars', () => {
  test('are 98 for performance and 100 for all else', () => {
    assert.equal(holds({ performance: 98 }), true);
    for (const scores of [{ performance: 97 }, { accessibility: 99 }, { 'best-practices': 99 }, { seo: 99 }])
      assert.equal(holds(scores), false, JSON.stringify(scores));
  });

  test('are 95 for performance of signed-in pages', () => {
    assert.equal(holds({ performance: 95 }, { signedIn: true }), true);
    assert.equal(holds({ performance: 94 }, { signedIn: true }), false);
  });

  test('take the median of performance and the worst run of all else', () => {
    const runs = [50, 99, 98].map((performance) => ({ ...PERFECT, performance }));
    assert.equal(rateRuns(page, runs).observed, '98 100 100 100');
    assert.equal(rateRuns(page, [PERFECT, { ...PERFECT, seo: 92 }, PERFECT]).observed, '100 100 100 92');
  });

  test('need a score of every category', () => {
    const scores = Object.fromEntries(Object.keys(PERFECT).map((name) => [name, { score: 0.984 }]));
    assert.equal(toScores({ categories: scores }).performance, 98);
    assert.throws(() => toScores({ categories: { ...scores, seo: { score: null } } }), /no score for seo/);
  });
});
