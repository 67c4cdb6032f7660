import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { composeTestSite, type TestSite } from '@larkfield/federation/testing';
import Type from 'typebox';
import { createServicePageRenderer } from '../../src/pages/page-renderer.ts';
import { registerPages } from '../../src/pages/page-routes.ts';
import { createLog } from '../../src/process/log.ts';
import { testConfig } from '../../src/testing/service/test-service.ts';
import { sampleApp } from '../http/sample-app.ts';

let site: TestSite;
beforeEach(async () => {
  const routes = [{ path: '/jobs/:slug', page: 'job', kind: 'dynamic' }] as const;
  site = await composeTestSite([{ id: 'mf-jobs', routes }]);
});
afterEach(() => site.remove());

const shown = {
  status: 200,
  title: 'Job',
  description: 'What there is to do.',
  data: null,
  maxAgeS: 60,
} as const;

/** Starts a service of the area. */
async function startService(env: NodeJS.ProcessEnv = { STORE_DIR: site.store, SITES_DIR: site.sites }) {
  const { app } = await sampleApp();
  const lines: string[] = [];
  const log = createLog({ level: 'warn', write: (line) => lines.push(line) });
  const config = testConfig('mongodb://127.0.0.1/none', env);
  registerPages(
    app,
    { '/jobs/:slug': Type.Null() },
    { '/jobs/:slug': async () => shown },
    createServicePageRenderer(app, { config, log }, 'mf-jobs'),
  );
  await app.ready();
  const ask = (language: string) =>
    app.inject({ url: '/pages', query: { path: '/jobs/a', language, search: '', site: site.manifest.id } });
  return { ask, lines };
}

test('what English pages of the live site need is there before the first request', async () => {
  const { ask, lines } = await startService();
  rmSync(site.sites, { recursive: true });
  rmSync(site.store, { recursive: true });
  assert.deepEqual((await ask('en')).json(), { ...shown, fragment: '<h1>job en</h1>' });
  assert.equal((await ask('ar')).statusCode, 500, 'what another language needs is read when it is asked for');
  assert.deepEqual(lines, []);
});

test('a site that cannot be read keeps no service from starting, is told, and is read once it is there', async () => {
  const { ask, lines } = await startService({ STORE_DIR: site.store, SITES_DIR: `${site.sites}-not-yet` });
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /pages are rendered from the first request on/);
  assert.equal((await ask('en')).statusCode, 500);
});

test('without a store the browser draws the page', async () => {
  const { ask, lines } = await startService({});
  assert.deepEqual([(await ask('ar')).json(), lines], [shown, []]);
});
