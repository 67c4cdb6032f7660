import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { OfficeRole } from '@larkfield/contracts';
import { readSessionAsAdmin, startTestService, type TestService } from '@larkfield/kit/testing';
import { referralSample } from '@larkfield/mf-support/forms/testing';
import { support } from '../src/app.ts';

const BASE = '/api/support/records';

let roles: readonly OfficeRole[] = ['support', 'finance'];
let service: TestService;
before(async () => {
  const readSession: typeof readSessionAsAdmin = async (...asked) => {
    const session = await readSessionAsAdmin(...asked);
    return session?.kind === 'admin' ? { ...session, roles } : session;
  };
  service = await startTestService(support, { readSession });
  await service.post('/api/create/collaborator', referralSample);
  await service.runJobs();
});
after(() => service.close());

interface Mails {
  readonly items: readonly { readonly reference: string }[];
}
const mails = async () => (await service.app.inject(`${BASE}/mails`)).json<Mails>().items;

test('who may not read referrals sees no mail about one, whatever the call', async () => {
  const { email } = referralSample.collaborator;
  roles = ['support'];
  const [mail] = await mails();
  const one = `${BASE}/mails/${mail?.reference ?? assert.fail()}`;
  const found = async () => {
    const counts = (await service.app.inject(`${BASE}/counts`)).json<{
      kinds: { id: string; states: { count: number }[] }[];
    }>();
    const ofMails = counts.kinds.find(({ id }) => id === 'mails')?.states ?? [];
    const search = (await service.post(`${BASE}/search`, { search: email })).json<{
      kinds: { id: string }[];
    }>();
    const person = (await service.post(`${BASE}/person`, { email })).json<{
      kinds: { id: string; records: object[] }[];
    }>();
    return {
      listed: (await mails()).length > 0,
      counted: ofMails.some(({ count }) => count > 0),
      searched: search.kinds.some(({ id }) => id === 'mails'),
      inTable: (await service.app.inject(`${BASE}/csv/mails`)).body.includes(email),
      ofPerson: person.kinds.find(({ id }) => id === 'mails')?.records.length !== 0,
      read: (await service.app.inject(one)).statusCode,
      previewed: (await service.app.inject(`${one}/files/preview`)).statusCode,
      sentAgain: (await service.post(`${one}/state`, { version: 0, state: 'queued' })).statusCode,
    };
  };
  const seen = { listed: true, counted: true, searched: true, inTable: true, ofPerson: true, read: 200 };
  // A mail that was sent has no content to preview, and is not sent again.
  assert.deepEqual(await found(), { ...seen, previewed: 404, sentAgain: 409 });
  roles = ['finance'];
  const hidden = { listed: false, counted: false, searched: false, inTable: false, ofPerson: false };
  assert.deepEqual(await found(), { ...hidden, read: 404, previewed: 404, sentAgain: 404 });
  roles = ['support', 'finance'];
  assert.ok((await mails()).length > 0);
});
