import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createMirror, openSharedStore, type Mirror } from '@larkfield/federation/releases';
import {
  composeTestSite,
  promoteSite,
  serverOf,
  type TestArea,
  type TestSite,
} from '@larkfield/federation/testing';
import Type from 'typebox';
import { createServicePageRenderer } from '../../src/pages/page-renderer.ts';
import { registerPages } from '../../src/pages/page-routes.ts';
import { createLog } from '../../src/process/log.ts';
import { testConfig } from '../../src/testing/service/test-service.ts';
import { sampleApp } from '../http/sample-app.ts';

/** A machine that only runs services, beside a machine that publishes releases to a shared store. */
const area = (version: number): TestArea => ({
  id: 'mf-jobs',
  server: serverOf(`() => 'version ${version}'`),
  routes: [{ path: '/jobs/:slug', page: 'job', kind: 'dynamic' }],
});
const shown = {
  status: 200,
  title: 'Job',
  description: 'What there is to do.',
  data: null,
  maxAgeS: 60,
} as const;

let team: TestSite;
let mirror: Mirror;
let env: { readonly RELEASE_STORE: string; readonly STORE_DIR: string; readonly SITES_DIR: string };
let lines: string[];
const ends: (() => unknown)[] = [];
beforeEach(async () => {
  team = await composeTestSite([area(1)]);
  env = {
    RELEASE_STORE: pathToFileURL(join(team.dir, 'shared')).href,
    STORE_DIR: join(team.dir, 'services/store'),
    SITES_DIR: join(team.dir, 'services/sites'),
  };
  mirror = createMirror(team, (await openSharedStore(env)) ?? assert.fail());
  await mirror.syncOrSeed();
  lines = [];
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  team.remove();
});

/** Starts a service of the area. `ask` requests a page of a site from it. */
async function startService() {
  const { app } = await sampleApp();
  const log = createLog({ level: 'warn', write: (line) => lines.push(line) });
  const config = testConfig('mongodb://127.0.0.1/none', env);
  registerPages(
    app,
    { '/jobs/:slug': Type.Null() },
    { '/jobs/:slug': async () => shown },
    createServicePageRenderer(app, { config, log }, 'mf-jobs'),
  );
  await app.ready();
  ends.push(() => app.close());
  return (site: string, language = 'en') =>
    app.inject({ url: '/pages', query: { path: '/jobs/a', language, search: '', site } });
}

async function promote(version: number): Promise<string> {
  const { id } = await team.compose([area(version)], version);
  await mirror.sync();
  promoteSite(team.sites, id);
  await mirror.push();
  return id;
}

/** Repeats a request until the page of a site is available. */
async function waitForPage(ask: Awaited<ReturnType<typeof startService>>, site: string): Promise<unknown> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await ask(site);
    if (answer.statusCode !== 503) return answer.json();
    await wait(50);
  }
  return assert.fail('it never came');
}

test('a service has the live site before it listens, though it shares no folder with an edge', async () => {
  const ask = await startService();
  rmSync(env.SITES_DIR, { recursive: true });
  assert.deepEqual((await ask(team.manifest.id)).json(), { ...shown, fragment: 'version 1' });
  assert.deepEqual(lines, []);
});

test('the next live site is fetched before anybody asks for a page of it, and its parts are loaded', async () => {
  const ask = await startService();
  const next = await promote(2);
  for (let attempt = 0; attempt < 300 && !isInUse(next); attempt += 1) await wait(50);
  assert.ok(isInUse(next), 'it is loaded, and nobody may clear it away');
  assert.deepEqual((await ask(next)).json(), { ...shown, fragment: 'version 2' });
});

/** Returns whether a service has registered that it uses a site. */
function isInUse(site: string): boolean {
  const leases = join(env.SITES_DIR, '.served');
  if (!existsSync(leases)) return false;
  return readdirSync(leases).some((name) => readFileSync(join(leases, name), 'utf8').includes(site));
}

test('while a site is being fetched its pages are unavailable at once, and those of the site before go on', async () => {
  const ask = await startService();
  const fetching = join(env.SITES_DIR, '.fetching');
  writeFileSync(fetching, '', { flag: 'wx' });
  const next = await promote(2);
  // Twice, so that one check has started in between.
  for (const pause of [0, 1_500]) {
    await wait(pause);
    const answer = await ask(next);
    assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5']);
    assert.ok(!existsSync(join(env.SITES_DIR, next)));
    assert.deepEqual((await ask(team.manifest.id, 'de')).json(), { ...shown, fragment: 'version 1' });
  }
  rmSync(fetching);
  assert.deepEqual(await waitForPage(ask, next), { ...shown, fragment: 'version 2' });
});

test('a site that no channel names any more is fetched when a page of it is wanted', async () => {
  const before = team.manifest.id;
  await promote(2);
  const ask = await startService();
  assert.equal((await ask(before)).statusCode, 503);
  assert.deepEqual(await waitForPage(ask, before), { ...shown, fragment: 'version 1' });
});

test('a store that does not answer keeps no service from starting with the site that it has, and is told', async () => {
  env = { ...env, RELEASE_STORE: 'file:///dev/null/none', STORE_DIR: team.store, SITES_DIR: team.sites };
  const ask = await startService();
  assert.deepEqual((await ask(team.manifest.id)).json(), { ...shown, fragment: 'version 1' });
  assert.match(lines.join(), /the release store: /);
});
