import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pageFile } from '../../src/compose/compose-site.ts';
import { composeWithLastGood, heldBackLine } from '../../src/releases/last-good.ts';
import {
  composeTestSite,
  publishTestArea,
  serverOf,
  testBrand,
  type TestArea,
  type TestSite,
} from '../support/site.ts';

const AREA: TestArea = { id: 'mf-a', routes: [{}] };
const OTHER: TestArea = { id: 'mf-b', routes: [{ path: '/b', page: 'b' }] };
/** Renders one page and fails for the second. */
const ENDLESS = serverOf(`(page, site) => {
  while (site.language !== 'en');
  return '<h1>' + page + '</h1>';
}`);
const THROWS = serverOf(`() => { throw new Error('cannot render'); }`);
const LEAVES = serverOf(`() => process.exit(0)`);

let site: TestSite;
before(async () => void (site = await composeTestSite([AREA, OTHER])));
after(() => site.remove());

const place = (areaLimitMs = 20_000) => ({
  store: site.store,
  sites: site.sites,
  brand: testBrand,
  areaLimitMs,
});
let version = 1;
function publish(area: TestArea): Record<string, string> {
  version += 1;
  return { [area.id]: publishTestArea(site.dir, area, version).id };
}
const page = (id: string, path: string) =>
  readFileSync(join(site.sites, id, 'pages/en', pageFile(path)), 'utf8');

for (const [what, server, limit, told] of [
  ['throws', THROWS, 20_000, /cannot render/],
  ['never ends', ENDLESS, 5_000, /its pages were not rendered within 5000 ms/],
  ['ends the process', LEAVES, 20_000, /its code has ended the thread/],
] as const) {
  test(`an area that ${what} keeps its last good pages, and the new pages of others are there`, async () => {
    const [bad, good] = [publish({ ...AREA, server }), publish(OTHER)];
    const active = { ...site.active, ...bad, ...good };
    const { site: composed, heldBack } = await composeWithLastGood(place(limit), active);
    const held = { area: 'mf-a', release: bad['mf-a'], kept: site.active['mf-a'] };
    assert.deepEqual(
      heldBack.map(({ area, release, kept }) => ({ area, release, kept })),
      [held],
    );
    assert.match(heldBackLine(heldBack[0] ?? assert.fail()), told);
    assert.match(page(composed.id, '/'), /<h1>home en<\/h1>/);
    assert.match(page(composed.id, '/'), /home\.0000000001\.js/);
    assert.match(page(composed.id, '/b'), new RegExp(`b\\.${String(version).padStart(10, '0')}\\.js`));
    assert.deepEqual(composed.problems, []);
  });
}

test('a new area that cannot be rendered is left out, and is said to be', async () => {
  const fresh: TestArea = { id: 'mf-new', routes: [{ path: '/new', page: 'new' }], server: THROWS };
  const { site: composed, heldBack } = await composeWithLastGood(place(), {
    ...site.active,
    ...publish(fresh),
  });
  assert.deepEqual(composed.releases.map(({ area }) => area).sort(), ['mf-a', 'mf-b', 'shell']);
  assert.match(
    heldBackLine(heldBack[0] ?? assert.fail()),
    /^mf-new \w{16} could not be rendered, it is left out:/,
  );
});

test('where nothing is live yet, nothing is composed, and no folder is left', async () => {
  const empty = join(site.dir, 'nothing-live');
  const active = { ...site.active, ...publish({ ...AREA, server: THROWS }) };
  await assert.rejects(
    composeWithLastGood({ ...place(), sites: empty }, active),
    /Pages could not be rendered:\nmf-a home en: cannot render/,
  );
  assert.deepEqual(readdirSync(empty), []);
});
