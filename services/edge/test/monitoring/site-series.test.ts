import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import type { OwnedRoute } from '../../src/routing/area-routes.ts';
import type { ComposedSite } from '../../src/sites/composed-site.ts';
import { createKnownSites } from '../../src/monitoring/known-sites.ts';
import { createEdgeMetrics, measureRequests } from '../../src/monitoring/metrics.ts';
import { recordPageRoute } from '../../src/monitoring/recorded-routes.ts';
import { createSiteSeries } from '../../src/monitoring/site-series.ts';

const siteOf = (id: string) => ({ manifest: { id, releases: [] }, contracts: [] }) as unknown as ComposedSite;

test('a site that visitors still get keeps its figures while others come and go beside it', () => {
  const dropped: unknown[] = [];
  const metric = { remove: (labels: unknown) => void dropped.push(labels) };
  const series = createSiteSeries(2);
  const sites = createKnownSites(2);
  for (const id of ['live', 'one', 'live', 'two', 'live', 'three']) {
    series.note(metric, { site: id });
    sites.see(siteOf(id));
  }
  assert.deepEqual(dropped, [{ site: 'one' }, { site: 'two' }]);
  assert.deepEqual(
    ['live', 'one', 'two', 'three'].map((id) => sites.of(id)?.id),
    ['live', undefined, undefined, 'three'],
  );
});

for (const { what, isPreview, told } of [
  { what: 'counted', isPreview: false, told: 1 },
  { what: 'not counted when it is one of a preview', isPreview: true, told: 0 },
])
  test(`a document is ${what}`, async (t) => {
    const app = Fastify();
    t.after(() => app.close());
    const metrics = createEdgeMetrics();
    measureRequests(app, metrics, () => isPreview);
    app.get('/', async (request) => {
      recordPageRoute(request, siteOf('live'), { path: '/', area: { id: 'mf-a' } } as unknown as OwnedRoute);
      return 'page';
    });
    await app.inject('/');
    const { values } = (await metrics.registry.getSingleMetric('larkfield_documents_total')?.get()) ?? {};
    assert.equal(values?.length, told);
  });
