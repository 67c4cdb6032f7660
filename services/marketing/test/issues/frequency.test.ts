import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RenderedMail, TestService } from '@larkfield/kit/testing';
import { insertSubscribers, issueNamed, readSessionAsEditor, sendIssue, tokenOf } from '../support/issues.ts';
import { startMarketing } from '../support/marketing.ts';

const DAY_MS = 24 * 3600_000;

let service: TestService;
before(async () => {
  service = await startMarketing({ RATE_LIMIT_FACTOR: '1000' }, readSessionAsEditor);
});
after(() => service.close());

/** Returns the issues that a mail has: its own, and those that the reader did not get. */
const issuesIn = ({ html }: RenderedMail) =>
  [...html.matchAll(/(?<!Item of )(?:Issue|Text of) (\w+)/g)].map(([, name]) => name);

test('each gets a mail by their frequency, with what they missed, the newest first, and each item once', async () => {
  const { database, clock, transport } = service;
  const frequencies = ['oneMonth', 'threeMonths', 'oneYear'] as const;
  const readers = await insertSubscribers(database.db, clock.now(), 3, (index) => ({
    frequency: frequencies[index] ?? 'oneMonth',
  }));
  const got: Record<string, string[][]> = {};
  const names = ['one', 'two', 'three', 'four', 'five'];
  for (const name of names) {
    transport.mails.splice(0);
    await sendIssue(service, issueNamed(name));
    for (const mail of transport.mails) {
      const items = [...mail.html.matchAll(/>Item of (\w+)</g)].map(([, item]) => item ?? '');
      (got[mail.to.address] ??= []).push(items);
      assert.equal(new Set(issuesIn(mail)).size, items.length);
    }
    clock.advance(33 * DAY_MS);
    // The one who wanted one a year changes their mind after the third issue.
    const token = tokenOf(readers[2]?.reference ?? '');
    if (name === 'three') {
      const changed = await service.post('/api/newsletter/preferences', { token, frequency: 'oneMonth' });
      assert.equal(changed.statusCode, 200);
    }
  }
  assert.deepEqual(got, {
    'reader-0@example.org': [['one'], ['two'], ['three'], ['four'], ['five']],
    'reader-1@example.org': [['one'], ['four', 'three', 'two']],
    'reader-2@example.org': [['one'], ['four', 'three', 'two'], ['five']],
  });
});

test('a new subscriber gets the first issue after the confirmation, and nothing of those before', async () => {
  const { database, clock, transport } = service;
  await insertSubscribers(database.db, clock.now(), 1, () => ({
    ...{ reference: 'LK-NEW', email: 'new@example.org', tokenHash: 'new', listHash: 'new' },
    submission: { key: 'new', bodyHash: 'x', answer: { success: true, reference: 'LK-NEW' } },
  }));
  transport.mails.splice(0);
  await sendIssue(service, issueNamed('six'));
  const mail = transport.mails.find(({ to }) => to.address === 'new@example.org');
  assert.deepEqual(mail && [...mail.html.matchAll(/>Item of (\w+)</g)].map(([, item]) => item), ['six']);
});
