import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { columnsWithoutValue } from '@larkfield/kit/testing';
import { service } from '../src/app.ts';
import { personSample, signUpsOf, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => void (site = await startSite()));
after(() => site?.close());

const admin = () => site.as('admin');
const signUp = (timestamp: number, ...[first = '', ...guests]: readonly string[]) =>
  site.as(undefined).post('/api/saveEventParticipant', {
    ...personSample(first),
    timestamp,
    guests: guests.map(personSample),
  });
interface Shown {
  readonly reference: string;
  readonly values: Readonly<Record<string, unknown>>;
}
const list = async (path: string) =>
  (await admin().get(`/api/events/records/${path}`)).json<{ items: readonly Shown[] }>().items;

test('every column of items, sign-ups and mails has its value in list, record and table', async () => {
  const { timestamp } = await site.event();
  assert.equal((await signUp(timestamp, 'Ben', 'Cleo')).statusCode, 201);
  await site.service.runJobs();
  assert.deepEqual(await columnsWithoutValue(service, admin().get), {
    items: ['unpublishAt'],
    'sign-ups': ['attended', 'attendedAt', 'offerUntil', 'remindedAt'],
    mails: ['problem'],
  });
  const [shown] = await list('sign-ups');
  const { firstName, lastName, email, event } = shown?.values ?? {};
  assert.deepEqual([firstName, lastName, email, event], ['Ben', 'Example', 'ben@example.org', 'Open day']);
});

test('sign-ups are found by the title of their event, also one from before titles were kept or of another title since', async () => {
  const { timestamp, id } = await site.event({ title: 'Été à Genève' });
  await signUp(timestamp, 'Dan');
  const found = async (typed: string) =>
    (await list(`sign-ups?search=${encodeURIComponent(typed)}`)).map(({ values }) => values['event']);
  assert.deepEqual(await found('ete a GENEVE'), ['Été à Genève']);
  await signUpsOf(site.service).updateMany({ item: id }, { $unset: { title: '', 'keys.title': '' } });
  assert.deepEqual(await found('ete a geneve'), []);
  await site.service.prepare();
  assert.deepEqual(await found('ete a geneve'), ['Été à Genève']);
  const { entries, version } = (await site.as('ann').get(`/api/events/items/${id}`)).json<{
    entries: object;
    version: number;
  }>();
  const change = { ...entries, title: 'Winter in Geneva', version };
  assert.equal((await site.as('ann').post(`/api/events/items/${id}/event`, change)).statusCode, 200);
  assert.deepEqual(await found('winter'), ['Winter in Geneva']);
});

test('a guest’s export contains only their own details of a sign-up', async () => {
  const { timestamp } = await site.event();
  await signUp(timestamp, 'Eve', 'Fay');
  const told = async (email: string) => {
    const answer = await admin().post('/api/events/records/person', { email });
    const kinds = answer.json<{ kinds: { id: string; records: Shown[] }[] }>().kinds;
    const { firstName, email: address } = kinds.find(({ id }) => id === 'sign-ups')?.records[0]?.values ?? {};
    return [firstName, address];
  };
  assert.deepEqual(await told('fay@example.org'), ['Fay', 'fay@example.org']);
  assert.deepEqual(await told('eve@example.org'), ['Eve', 'eve@example.org']);
});
