import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lighthousePages } from '../lib/lighthouse-pages.ts';
import {
  broken,
  failedAudits,
  markdown,
  scoresOf,
  toVisit,
  type LighthouseResult,
  type PageReport,
} from '../lib/lighthouse-report.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** A result in which everything is perfect, changed by audits: category, weight and score of each. */
function result(
  scores: Readonly<Record<string, number | null>> = {},
  audits: Readonly<Record<string, readonly [category: string, weight: number, score: number | null]>> = {},
): LighthouseResult {
  const entries = Object.entries(audits);
  const values: Readonly<Record<string, number>> = {
    'largest-contentful-paint': 1500,
    'total-blocking-time': 40,
    'cumulative-layout-shift': 0,
    'total-byte-weight': 204_800,
  };
  const refs = (name: string) =>
    entries.filter(([, [category]]) => category === name).map(([id, [, weight]]) => ({ id, weight }));
  const ids = [...Object.keys(values), ...Object.keys(audits)];
  return {
    categories: Object.fromEntries(
      CATEGORIES.map((name) => [
        name,
        { score: scores[name] === undefined ? 1 : scores[name], auditRefs: refs(name) },
      ]),
    ),
    audits: Object.fromEntries(
      ids.map((id) => [id, { score: audits[id] ? audits[id][2] : 1, numericValue: values[id] ?? 0 }]),
    ),
  };
}

const page = (path: string, ...visits: readonly LighthouseResult[]): PageReport => ({
  path,
  language: 'en',
  indexed: true,
  visits: visits.map(toVisit),
});

describe('the pages that Lighthouse looks at', () => {
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
  test('are held by 98 for performance and 100 for all else', () => {
    assert.deepEqual(broken(page('/', result({ performance: 0.98 }))), []);
  });

  test('are held by 85 for performance where somebody is signed in', () => {
    const inside = (performance: number) => ({
      ...page('/', result({ performance })),
      signedIn: true as const,
    });
    assert.deepEqual(broken(inside(0.85)), []);
    assert.deepEqual(broken(inside(0.84)), ['performance 84 (at least 85)']);
  });

  for (const [category, score] of [
    ['performance', 0.97],
    ['accessibility', 0.99],
    ['best-practices', 0.99],
    ['seo', 0.99],
  ] as const) {
    test(`are broken by ${score} for ${category}`, () => {
      assert.match(broken(page('/', result({ [category]: score }))).join(), new RegExp(`^${category} `));
    });
  }

  test('take the middle of three looks at performance', () => {
    const looks = [0.5, 0.99, 0.98].map((performance) => result({ performance }));
    assert.equal(scoresOf(page('/', ...looks)).performance, 98);
    assert.deepEqual(broken(page('/', ...looks)), []);
  });

  test('take the worst look at everything else', () => {
    assert.deepEqual(broken(page('/', result(), result({ seo: 0.92 }), result())), ['seo 92 (at least 100)']);
  });

  test('cannot be held by a category that has no score', () => {
    assert.throws(() => toVisit(result({ seo: null })), /no score for seo/);
  });
});

describe('the report', () => {
  const failing = result(
    { seo: 0.92 },
    {
      'is-crawlable': ['seo', 4, 0],
      'meta-description': ['seo', 1, 1],
      'unused-javascript': ['performance', 0, 0.5],
      'total-blocking-time': ['performance', 30, 0.9],
      'tap-targets': ['seo', 1, null],
    },
  );

  test('names audits that cost points, without those whose sum is the score of performance', () => {
    assert.deepEqual(failedAudits(page('/', failing, failing)), ['is-crawlable']);
    assert.deepEqual(toVisit(failing).remarks, ['unused-javascript']);
  });

  test('has a line for each page, marks those kept from search engines, and counts audits', () => {
    const report = markdown([page('/', failing), { ...page('/x', result()), indexed: false }], ['About it.']);
    assert.ok(report.includes('| / | 100 | 100 | 100 | 92 | 1500 | 40 | 0 | 200 | 1 |'));
    assert.ok(report.includes('| /x \\* | 100 | 100 | 100 | 100 | 1500 | 40 | 0 | 200 | 1 |'));
    assert.ok(report.includes('- `is-crawlable`: 1 page\n'));
    assert.ok(report.includes('- `unused-javascript`: 1 page\n'));
  });

  test('says when there is nothing to say', () => {
    assert.match(markdown([page('/', result())], []), /cost points\n\nNone\.\n\n.*\n\nNone\.\n$/);
  });
});
