import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createEdges, promoteRelease, retireArea, type ReleaseContext } from '@larkfield/federation/releases';
import { composeTestSite, publishTestArea, testBrand, type TestArea } from '@larkfield/federation/testing';
import { findFreePort } from '../../processes/ports.ts';
import { restartOnHangup } from '../../site/restart-on-hangup.ts';
import { runSite } from '../../site/run-site.ts';
import { Supervisor } from '../../processes/supervisor.ts';

const area: TestArea = {
  id: 'mf-marketing',
  routes: [{ path: '/', page: 'home' }],
  api: [{ prefix: '/api/contactus', service: 'marketing' }],
};

afterEach(() => void process.removeAllListeners('SIGHUP'));

/** Starts a site of real processes, supervised like by `npm start`. */
async function supervised(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-restart-'));
  const composed = await composeTestSite([area]);
  const { sites, store, remove } = composed;
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const supervisor = new Supervisor({ print });
  t.after(async () => {
    await supervisor.stop();
    remove();
    rmSync(dataDir, { recursive: true });
  });
  const passed = { RATE_LIMIT_FACTOR: '1000' };
  const settings = {
    port,
    host: '127.0.0.1',
    dataDir,
    origin,
    mongodbUrl: undefined,
    tls: undefined,
    passed,
  };
  const site = await runSite(settings, { print, supervisor, sites, store }).catch((cause: unknown) => {
    throw new Error(lines.join('\n'), { cause });
  });
  const restarted = Promise.withResolvers<string>();
  restartOnHangup({ site: () => site, stop: () => site.stop(), print: restarted.resolve, isTerminal: false });
  const pids = () => ['database', 'marketing', 'edge'].map((name) => site.pid(name));
  return { origin, pids, restarted: restarted.promise, site, composed, lines };
}

/** Sends SIGHUP to this process and waits until all listeners were called. */
async function hangUp(): Promise<void> {
  const heard = once(process, 'SIGHUP');
  process.kill(process.pid, 'SIGHUP');
  await heard;
}

test('SIGHUP starts a service anew without a call that fails, and leaves database and edge as they are', async (t) => {
  const { origin, pids, restarted } = await supervised(t);
  const before = pids();
  const answers: number[] = [];
  let done = false;
  const caller = async () => {
    while (!done) {
      const response = await fetch(`${origin}/api/contactus`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      await response.arrayBuffer();
      answers.push(response.status);
    }
  };
  const calling = [caller(), caller(), caller()];
  await hangUp();
  assert.equal(await restarted, 'the services were restarted');
  done = true;
  await Promise.all(calling);
  const after = pids();
  assert.deepEqual(
    after.map((pid, i) => pid === before[i]),
    [true, false, true],
  );
  assert.deepEqual([...new Set(answers)], [422]);
});

const REASON = { by: 'ann', why: 'a test' };
const volunteers: TestArea = {
  id: 'mf-support',
  routes: [{ path: '/volunteers', page: 'volunteers' }],
  api: [{ prefix: '/api/create/volunteer', service: 'support' }],
};

test('a first release starts its service, and SIGHUP stops the service of an area that was retired', async (t) => {
  const { origin, site, composed, restarted } = await supervised(t);
  const { sites, store, dir } = composed;
  const edges = createEdges({ sites, warn: assert.fail });
  const place: ReleaseContext = { store, sites, brand: testBrand, checkCanServe: edges.checkCanServe };
  const statusOf = async (path: string, init?: RequestInit) => (await fetch(origin + path, init)).status;
  assert.equal(await statusOf('/volunteers'), 404);

  const { id } = publishTestArea(dir, volunteers);
  const { id: made } = await promoteRelease(place, { area: 'mf-support', id }, REASON);
  assert.deepEqual(await edges.waitUntilServed(made), {
    line: `site ${made} is live on 1 of 1 running edges`,
    isServed: true,
  });
  assert.equal(await statusOf('/volunteers'), 200);
  assert.ok(site.ports.has('support'));
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  assert.equal(await statusOf('/api/create/volunteer', post), 422);

  const { id: without } = await retireArea(place, 'mf-support', REASON);
  await edges.waitUntilServed(without);
  await hangUp();
  await restarted;
  assert.equal(await statusOf('/volunteers'), 404);
  assert.deepEqual([...site.ports.keys()], ['marketing']);
  assert.equal(site.pid('support'), undefined);
});

test('a first release whose service cannot start is refused with the reason, and nothing is changed', async (t) => {
  const { origin, composed } = await supervised(t);
  const { sites, store, dir } = composed;
  const edges = createEdges({ sites, warn: assert.fail });
  const nowhere: TestArea = { ...volunteers, api: [{ prefix: '/api/nowhere', service: 'nowhere' }] };
  const { id } = publishTestArea(dir, nowhere);
  await assert.rejects(
    promoteRelease(
      { store, sites, brand: testBrand, checkCanServe: edges.checkCanServe },
      { area: 'mf-support', id },
      REASON,
    ),
    /cannot serve mf-support: there is no services\/nowhere\/src\/server\.ts on this machine/,
  );
  assert.equal((await fetch(`${origin}/volunteers`)).status, 404);
  assert.equal((await fetch(origin)).status, 200);
});

/** Handles SIGHUP for a site whose restart ends when `finish` is called. */
function counted(isTerminal: boolean) {
  const calls: string[] = [];
  let finish = () => {};
  const restart = () => {
    calls.push('restart');
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const stop = async () => void calls.push('stop');
  restartOnHangup({ site: () => ({ restart }), stop, print: () => undefined, isTerminal });
  return { calls, finish: () => finish() };
}

test('a SIGHUP during a restart starts no second one, and one after it does', async () => {
  const { calls, finish } = counted(false);
  await hangUp();
  await hangUp();
  assert.deepEqual(calls, ['restart']);
  finish();
  await nextTurn();
  await hangUp();
  assert.deepEqual(calls, ['restart', 'restart']);
});

test('at a terminal SIGHUP stops all', async () => {
  const { calls } = counted(true);
  await hangUp();
  assert.deepEqual(calls, ['stop']);
});
