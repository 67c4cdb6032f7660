import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { OFFICE_ROLES, type OfficeRole } from '@larkfield/contracts';
import type { Session } from '@larkfield/kit/http';
import { readSessionAsAdmin, startTestService, type TestService } from '@larkfield/kit/testing';
import { service as fieldtrial } from '../src/app.ts';
import { startTrial } from './support/trial.ts';

const BASE = '/api/fieldtrial/records';
/** Everybody in the office but the staff of the field trial, with all their roles together. */
const OTHERS = OFFICE_ROLES.filter((role) => role !== 'trial');

let trial: Awaited<ReturnType<typeof startTrial>>;
/** The same service and database, with callers whose roles the tests choose. */
let office: TestService;
let caller: Session;
let reference: string;
let fileid: string;

before(async () => {
  trial = await startTrial();
  office = await startTestService(fieldtrial, {
    env: trial.files.env,
    testDatabase: trial.service.database,
    readSession: async () => caller,
  });
  reference = await trial.register();
  fileid = (await trial.find(reference))?.waiver?.id ?? '';
  assert.notEqual(fileid, '');
});
after(async () => {
  await office.app.close();
  await trial.close();
});

async function as(roles: readonly OfficeRole[]): Promise<void> {
  caller = { ...(await readSessionAsAdmin({ cookies: {} })), roles };
}

/** Every way to something of a registration. */
const ways = (): readonly (readonly [method: 'GET' | 'POST', path: string, body?: object])[] => [
  ['GET', `${BASE}/registrations`],
  ['GET', `${BASE}/csv/registrations`],
  ['GET', `${BASE}/registrations/${reference}`],
  ['GET', `${BASE}/registrations/${reference}/audit`],
  ['GET', `${BASE}/registrations/${reference}/files/waiver`],
  ['GET', `${BASE}/retention/registrations?before=${office.clock.now().toISOString()}`],
  ['GET', `${BASE}/mails`],
  ['GET', '/api/getWaiverFieldTrial'],
  ['GET', `/api/getWaiverFieldTrial?fileid=${fileid}`],
  ['POST', '/api/getFieldTrialUsers', { list: [reference] }],
];
const ask = ([method, url, body]: ReturnType<typeof ways>[number]) =>
  body ? office.post(url, body) : office.app.inject({ method, url });

test('only staff who run the field trial may read a registration; nobody else in the office, with all other roles', async () => {
  await as(OTHERS);
  for (const way of ways()) assert.equal((await ask(way)).statusCode, 403, way.join(' '));
  await as(['trial']);
  for (const way of ways()) assert.equal((await ask(way)).statusCode, 200, way.join(' '));
});

test('search, counts, waiting list and the page about a person tell others nothing of a registration', async () => {
  const { email = '', lastName = '' } = (await trial.find(reference)) ?? {};
  const calls = () =>
    Promise.all([
      office.app.inject(`${BASE}/counts`),
      office.app.inject(`${BASE}/waiting`),
      office.post(`${BASE}/search`, { search: lastName }),
      office.post(`${BASE}/search`, { search: reference }),
      office.post(`${BASE}/person`, { email }),
    ]);
  await as(OTHERS);
  for (const answer of await calls()) {
    assert.equal(answer.statusCode, 200);
    assert.doesNotMatch(answer.body, /registrations|LK-/);
  }
  await as(['trial']);
  for (const answer of await calls()) assert.match(answer.body, /registrations/);
});

test('each reading by the staff is recorded', async () => {
  await as(['trial']);
  const count = async () =>
    (await trial.auditOf(reference)).filter(({ action }) => /\.(?:read|fileRead)$/.test(action)).length;
  const before = await count();
  await office.app.inject(`${BASE}/registrations/${reference}`);
  await office.app.inject(`${BASE}/registrations/${reference}/files/waiver`);
  await office.post('/api/getFieldTrialUsers', { list: [reference] });
  assert.equal(await count(), before + 3);
});
