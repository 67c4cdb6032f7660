import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSample, type Sample } from '../records/kinds/support/sample.ts';
import { outboxCollection, type MailRow } from '../../src/mail/mail-row.ts';
import { insertMissing } from '../../src/records/relay/insert-missing.ts';

let site: Sample;
before(async () => void (site = await startSample()));
after(() => site.close());

const createRow = (change: Partial<MailRow>): MailRow => ({
  _id: 'mail-1',
  template: 'passwordReset',
  language: 'en',
  to: { name: '', address: 'ana@example.com' },
  values: { name: '<b>Ana</b>', temporaryPassword: 'Kite_42_sky' },
  link: 'https://site.example/reset#token=AAAAAAAAAAAAAAAAAAAAAA',
  state: 'queued',
  rank: 1,
  dueAt: new Date('2099-01-01'),
  attempts: 0,
  createdAt: new Date('2090-01-01'),
  ...change,
});

test('a mail that waits is shown without its secrets, in a sandbox, and its reading is written down', async () => {
  const rows = site.database.db.collection<MailRow>(outboxCollection('sample'));
  await insertMissing(rows, [createRow({ code: '4827193055' })]);
  const answer = await site.get('mails/mail-1/files/preview?view=inline');
  assert.equal(answer.statusCode, 200, answer.body);
  assert.match(answer.body, /https:\/\/site\.example\/reset#…/);
  assert.doesNotMatch(answer.body, /token=|AAAA|Kite_42|48271|<b>/);
  assert.match(String(answer.headers['content-type']), /^text\/html/);
  assert.match(String(answer.headers['content-security-policy']), /default-src 'none'; sandbox/);
  assert.deepEqual(await site.audit('mail-1'), ['mail.fileRead boss_001 mail-1 -> preview']);
});

test('of a mail that was sent nothing is left to show', async () => {
  const rows = site.database.db.collection<MailRow>(outboxCollection('sample'));
  const { values: _, link: __, ...sent } = createRow({ _id: 'mail-2', state: 'sent' });
  await insertMissing(rows, [sent]);
  assert.equal((await site.get('mails/mail-2/files/preview')).statusCode, 404);
});
