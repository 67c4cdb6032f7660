import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeTestSite } from '@larkfield/federation/testing';
import { createServiceDirectory } from '../../src/service-clients/service-directory.ts';
import { startEdgeOn } from '../support/edge.ts';
import { sendJson, startService } from '../support/service.ts';

const area = {
  id: 'mf-marketing',
  routes: [{ path: '/', page: 'home' }],
  api: [{ prefix: '/api/contactus', service: 'marketing' }],
};

/** Calls continuously while the service moves. Returns how many calls each instance answered, and how many failed. */
async function callsAcrossMove(tell: boolean) {
  const copies = await Promise.all(
    ['old', 'new'].map((from) => startService((_call, response) => sendJson(response, 200, { from }))),
  );
  const [old, next] = copies;
  const services = new Map([['marketing', [old?.url ?? '']]]);
  const site = await composeTestSite([area]);
  const edge = await startEdgeOn(site, {}, { directory: createServiceDirectory({ addresses: services }) });
  const answers: (string | undefined)[] = [];
  const call = async () => {
    const response = await edge.app.inject({ method: 'POST', url: '/api/contactus', payload: {} });
    answers.push(response.json<{ from?: string }>().from);
  };
  const callers = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: 20 }, call));
  };
  await callers(3);
  if (tell) services.set('marketing', [next?.url ?? '']);
  await callers(1);
  await old?.close();
  await callers(1);
  await edge.close();
  await next?.close();
  site.remove();
  const count = (from?: string) => answers.filter((each) => each === from).length;
  return { old: count('old'), next: count('new'), failed: count() };
}

test('a service that has moved is called where it is now, and no call fails', async () => {
  assert.deepEqual(await callsAcrossMove(true), { old: 60, next: 40, failed: 0 });
});

test('an edge that is not told of it calls where nobody is', async () => {
  assert.deepEqual(await callsAcrossMove(false), { old: 80, next: 0, failed: 20 });
});
