import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { AreaContract, AreaRoute } from '@larkfield/contracts';
import { candidatesAt, routeAt, canonicalPath } from '../../src/routing/area-routes.ts';

const route = (path: string, aliases?: readonly string[]): AreaRoute => ({
  ...{ path, page: path, kind: 'dynamic', audience: 'public', title: 't:t', description: 't:d' },
  ...(aliases ? { aliases } : {}),
});
const area = (id: string, ...routes: AreaRoute[]): AreaContract => ({
  ...{ id, version: '1.0.0', owner: id, shellContract: 1, namespaces: [], services: [], api: [], kinds: [] },
  routes,
});

const contracts = [
  area(
    'mf-a',
    route('/'),
    route('/supportUs', ['/help-us']),
    route('/openings/:slug', ['/jobs/:slug']),
    route('/openings/:slug/print'),
  ),
  area('mf-b', route('/userManagement/*'), route('/openings/New')),
];

const owners: readonly (readonly [path: string, owner: string | undefined])[] = [
  ['/', 'mf-a /'],
  ['/openings/a', 'mf-a /openings/:slug'],
  ['/openings/New', 'mf-b /openings/New'],
  ['/openings/New/print', 'mf-a /openings/:slug/print'],
  ['/userManagement', 'mf-b /userManagement/*'],
  ['/userManagement/7/edit', 'mf-b /userManagement/*'],
  ['/openings', undefined],
  ['/openings/', undefined],
  ['/help-us', undefined],
  ['/openings/a/b', undefined],
];

for (const [path, owner] of owners) {
  test(`${path} belongs to ${owner ?? 'nobody'}`, () => {
    const found = routeAt(contracts, path);
    assert.equal(found && `${found.area.id} ${found.path}`, owner);
  });
}

const spellings: readonly (readonly [path: string, spelled: string | undefined])[] = [
  ['/', '/'],
  ['/supportUs', '/supportUs'],
  ['/SUPPORTUS', '/supportUs'],
  ['/Help-Us', '/supportUs'],
  ['/openings/Welder', '/openings/Welder'],
  ['/OPENINGS/Welder/PRINT', '/openings/Welder/print'],
  ['/Jobs/Welder', '/openings/Welder'],
  ['/openings/new', '/openings/new'],
  ['/Openings/new', '/openings/New'],
  ['/openings/%77%65lder', '/openings/welder'],
  ['/openings/caf%c3%a9', '/openings/caf%C3%A9'],
  ['/openings/a%2Fb', '/openings/a%2Fb'],
  ['/openings/a%20b%3F', '/openings/a%20b%3F'],
  ['/JOBS/%77elder', '/openings/welder'],
  ['/userManagement', '/userManagement'],
  ['/usermanagement', '/userManagement'],
  ['/USERMANAGEMENT/7/Edit', '/userManagement/7/Edit'],
  ['/openings', undefined],
  ['/jobs/a/b', undefined],
  ['/openings/%zz', undefined],
];

for (const [path, spelled] of spellings) {
  test(`${path} is spelled ${spelled ?? 'in no way'}`, () => {
    assert.equal(canonicalPath(contracts, path), spelled);
  });
}

test('what is spelled right stays as it is, so that no redirect leads to another', () => {
  for (const [, spelled] of spellings) if (spelled) assert.equal(canonicalPath(contracts, spelled), spelled);
});

/** Counts the patterns that a path is compared with, by their calls of `split`. */
function patternsRead(t: TestContext, all: readonly AreaContract[], work: () => unknown): number {
  const patterns = new Set(all.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const { mock } = t.mock.method(String.prototype, 'split');
  work();
  const read = mock.calls.filter(({ this: text }) => patterns.has(String(text)));
  mock.restore();
  return read.length;
}

test('an address is compared with as many routes on a site of sixty areas as on one of two', (t) => {
  const others = Array.from({ length: 60 }, (_, at) =>
    area(`mf-${at}`, route(`/place-${at}`), route(`/place-${at}/:slug`), route(`/place-${at}/*`)),
  );
  const many = [...contracts, ...others];
  for (const [path] of owners) {
    const [few, all] = [contracts, many].map((each) => candidatesAt(each, path).length);
    assert.equal(all, few, path);
    assert.equal(routeAt(many, path)?.path, routeAt(contracts, path)?.path, path);
  }
  for (const path of new Set(spellings.flatMap(([, spelled]) => spelled ?? []))) {
    const [few = 0, all] = [contracts, many].map((each) =>
      patternsRead(t, each, () => assert.equal(canonicalPath(each, path), path)),
    );
    assert.ok(all === few && few > 0, `${path}: ${all} of many, ${few} of few`);
  }
});

test('a route that begins with a parameter is compared with every address', () => {
  const open = [...contracts, area('mf-open', route('/:place'))];
  assert.equal(routeAt(open, '/anywhere')?.area.id, 'mf-open');
  assert.equal(routeAt(open, '/supportUs')?.area.id, 'mf-a');
});
