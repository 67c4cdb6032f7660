import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { test } from 'node:test';
import { composeTestSite } from '@larkfield/federation/testing';
import { versioned } from '../support/channel-edge.ts';
import { startEdgeOn } from '../support/edge.ts';

const VIEWS: readonly (readonly [url: string, status: number, heading: string])[] = [
  ['/', 200, 'home en'],
  ['/ar', 200, 'home ar'],
  ['/de', 200, 'home de'],
  ['/nothing', 404, 'not-found en'],
];

test('a view looks at no release and no composed site, so it costs the same however many there are', async () => {
  const site = await composeTestSite([versioned]);
  const edge = await startEdgeOn(site, { SERVICES: 'jobs=http://127.0.0.1:9' });
  for (const folder of [site.store, site.sites]) renameSync(folder, `${folder}-away`);
  for (const [url, status, heading] of VIEWS) {
    const { statusCode, body } = await edge.app.inject(url);
    assert.deepEqual([statusCode, /<h1>(.*?)<\/h1>/.exec(body)?.[1]], [status, heading], url);
  }
  assert.equal((await edge.app.inject('/assets/mf-a/home.0000000001.js')).statusCode, 404, 'they are away');
  await edge.close();
  site.remove();
});
