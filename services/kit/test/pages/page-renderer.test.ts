import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, test } from 'node:test';
import { composeTestSite, serverOf, type TestSite } from '@larkfield/federation/testing';
import Type from 'typebox';
import { createServicePageRenderer } from '../../src/pages/page-renderer.ts';
import { registerPages, type PageHandler } from '../../src/pages/page-routes.ts';
import { createLog } from '../../src/process/log.ts';
import { testConfig } from '../../src/testing/service/test-service.ts';
import { sampleApp } from '../http/sample-app.ts';

let site: TestSite;
beforeEach(async () => {
  const routes = [
    { path: '/jobs', page: 'jobs', kind: 'dynamic' },
    { path: '/jobs/:slug', page: 'job', kind: 'dynamic' },
  ] as const;
  const server = serverOf(
    `(page, site) => '<h1>' + page + ' ' + site.language + '</h1>' + (page === 'jobs' ? '<a href="/jobs/linked">A</a>' : '')`,
  );
  site = await composeTestSite([{ id: 'mf-jobs', routes, server }]);
});
afterEach(() => site.remove());

const shown = {
  status: 200,
  title: 'Job',
  description: 'What there is to do.',
  data: null,
  maxAgeS: 60,
} as const;

/** Starts a service of the area. `made` are the pages that were asked for before it was ready. */
async function startService(
  env: NodeJS.ProcessEnv = { STORE_DIR: site.store, SITES_DIR: site.sites },
  list: PageHandler<null> = async () => shown,
) {
  const requests: string[] = [];
  const { app } = await sampleApp();
  const lines: string[] = [];
  const log = createLog({ level: 'warn', write: (line) => lines.push(line) });
  const config = testConfig('mongodb://127.0.0.1/none', env);
  registerPages(
    app,
    { '/jobs': Type.Null(), '/jobs/:slug': Type.Null() },
    {
      '/jobs': list,
      '/jobs/:slug': async ({ path, language, site: id }) => {
        requests.push(`${id} ${language} ${path}`);
        return shown;
      },
    },
    createServicePageRenderer(app, { config, log }, 'mf-jobs'),
  );
  await app.ready();
  const made = [...requests];
  const ask = (language: string) =>
    app.inject({ url: '/pages', query: { path: '/jobs/a', language, search: '', site: site.manifest.id } });
  return { ask, lines, made };
}

test('what pages of the live site need in any language is there before the first request', async () => {
  const { ask, lines } = await startService();
  rmSync(site.sites, { recursive: true });
  rmSync(site.store, { recursive: true });
  assert.deepEqual((await ask('en')).json(), { ...shown, fragment: '<h1>job en</h1>' });
  assert.deepEqual((await ask('ar')).json(), { ...shown, fragment: '<h1>job ar</h1>' });
  assert.deepEqual(lines, []);
});

test('each kind of page is made once before the service is ready, from what others link to', async () => {
  const { made } = await startService();
  assert.deepEqual(made, [`${site.manifest.id} en /jobs/linked`]);
});

test('a page that fails keeps no service from starting', async () => {
  const { ask, made } = await startService(undefined, () => Promise.reject(new Error('no database')));
  assert.deepEqual([made, (await ask('en')).statusCode], [[], 200]);
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
