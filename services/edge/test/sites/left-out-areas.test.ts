import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { promoteSite, type SiteManifest } from '@larkfield/federation/compose';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { followLiveSite, type LiveSite } from '../../src/sites/live-site.ts';
import {
  createServiceDirectory,
  type ServiceDirectory,
} from '../../src/service-clients/service-directory.ts';
import { startEdgeOn, type TestEdge } from '../support/edge.ts';

const api = [{ prefix: '/api/contactus', service: 'marketing' }];
const area: TestArea = { id: 'mf-marketing', routes: [{ path: '/', page: 'home' }], api };
const withFilm: TestArea = { ...area, routes: [...(area.routes ?? []), { path: '/film', page: 'film' }] };

let site: TestSite;
let edge: TestEdge;
let live: LiveSite;
let directory: ServiceDirectory;
beforeEach(async () => {
  site = await composeTestSite([area]);
  directory = createServiceDirectory({ addresses: new Map() });
  const follow = async (options: Parameters<typeof followLiveSite>[0]) =>
    (live = await followLiveSite({ ...options, pollMs: 1e9 }));
  edge = await startEdgeOn(site, {}, { directory, follow });
});
afterEach(async () => {
  await edge.close();
  site.remove();
});

const get = (url: string) => edge.app.inject({ url });
const current = async () => (await get('/releases/current')).json<{ id: string }>().id;

/** Makes a site live by writing its pointer, and waits until the edge has read it. */
async function promote({ id }: SiteManifest): Promise<void> {
  promoteSite(site.sites, id);
  await live.check();
}

const more: TestArea = {
  id: 'mf-more',
  routes: [{ path: '/more', page: 'more' }],
  api: [{ prefix: '/api/more', service: 'more' }],
};

test('a new area whose service has no address is left out, named, and keeps no other area back', async () => {
  const next = await site.compose([withFilm, more], 2);
  await promote(next);
  assert.equal(await current(), next.id);
  assert.match(edge.log[0] ?? '', /served without mf-more \(no address of the service more\)/);
  assert.equal((await get('/film')).statusCode, 200);
  assert.equal((await get('/more')).statusCode, 503);
  assert.equal((await edge.app.inject({ method: 'POST', url: '/api/more' })).statusCode, 503);
});

test('an area that was left out comes in once its service has an address', async () => {
  const next = await site.compose([area, more], 2);
  await promote(next);
  assert.equal((await get('/more')).statusCode, 503);
  directory.replace(new Map([['more', ['http://127.0.0.1:9']]]));
  await live.check();
  assert.equal((await get('/more')).statusCode, 200);
  await live.check();
  assert.equal(await current(), next.id);
});

test('a site in which an area that is served needs a service without an address is refused, and names the service', async () => {
  const wanting = { ...area, api: [...api, { prefix: '/api/more', service: 'more' }] };
  await promote(await site.compose([wanting], 2));
  assert.equal(await current(), site.manifest.id);
  assert.match(edge.log[0] ?? '', /stays: no address of the service more"/);
});
