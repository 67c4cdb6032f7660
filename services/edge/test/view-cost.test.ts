import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { test } from 'node:test';
import { composeTestSite } from '@larkfield/federation/testing';
import { versioned } from './support/channels.ts';
import { startEdgeOn } from './support/edge.ts';

test('a view looks at no release and no composed site, so it costs the same however many there are', async () => {
  const site = await composeTestSite([versioned]);
  const edge = await startEdgeOn(site, { SERVICES: 'jobs=http://127.0.0.1:9' });
  for (const folder of [site.store, site.sites]) renameSync(folder, `${folder}-away`);
  for (const url of ['/', '/ar', '/de', '/nothing'])
    assert.match((await edge.app.inject(url)).body, /<html lang/, url);
  assert.equal((await edge.app.inject('/assets/mf-a/home.0000000001.js')).statusCode, 404, 'they are away');
  await edge.close();
  site.remove();
});
