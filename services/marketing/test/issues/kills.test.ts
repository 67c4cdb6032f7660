import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcessHost, startSmtp, type ProcessHost, type TestSmtp } from '@larkfield/kit/testing';
import { issueSample } from '@larkfield/mf-marketing/forms/testing';
import { createIssue, issueStore } from '../../src/issues/store.ts';
import { toContent } from '../../src/issues/rules.ts';
import { newsletterStore } from '../../src/newsletter/store.ts';
import { insertSubscribers } from '../support/issues.ts';
import { NEWSLETTER_KEY } from '../support/marketing.ts';

const SUBSCRIBERS = Number(process.env['KILLED_SUBSCRIBERS'] ?? 2_000);
/** Mails that a process may be handing over when it is killed. */
const MAX_IN_FLIGHT = 8;

let host: ProcessHost;
let smtp: TestSmtp;
before(async () => {
  host = await startProcessHost(join(import.meta.dirname, '..', '..', 'src', 'server.ts'));
  smtp = await startSmtp();
});
after(async () => {
  await smtp.close();
  await host.close();
});

const issues = () => issueStore(host.database.db);
const subscriptions = () => newsletterStore(host.database.db);
const run = () => host.run({ SMTP_URL: smtp.url, NEWSLETTER_KEY, LOG_LEVEL: 'error' });

async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isReached())) await pause(20);
}

async function planIssue(): Promise<string> {
  const now = new Date();
  const audit = (subject: string) => ({ action: 'issue.created', actor: 'test', subject, requestId: 'test' });
  const content = toContent(issueSample);
  const creation = { key: undefined, body: {}, content, editor: 'test', now, audit };
  const { reference } = await createIssue(issues(), creation);
  await issues().updateOne({ reference }, { $set: { state: 'planned', sendAt: now, timeZone: 'UTC' } });
  return reference;
}

/** Ends the leases of a killed process, which would last for a minute and a half. */
async function endLeases(): Promise<void> {
  await subscriptions().updateMany(
    { 'letter.sending.lease': { $exists: true } },
    { $set: { 'letter.sending.next': new Date(0) } },
  );
}

test(
  'with two kills and two processes at once, every confirmed subscriber gets exactly one',
  { timeout: 600_000 },
  async (t) => {
    const languages = ['en', 'de', 'ja'] as const;
    await insertSubscribers(host.database.db, new Date(Date.now() - 60_000), SUBSCRIBERS, (index) => ({
      language: languages[index % 3] ?? 'en',
    }));
    const reference = await planIssue();

    const first = run();
    await until(() => smtp.mails.length >= SUBSCRIBERS / 3);
    first.child.kill('SIGKILL');
    await first.exitCode();
    await endLeases();

    const [second, third] = [run(), run()];
    await Promise.all([second.port(), third.port()]);
    await until(() => smtp.mails.length >= (SUBSCRIBERS * 2) / 3);
    second.child.kill('SIGKILL');
    await second.exitCode();
    // The third one ends by itself what it is handing over, so that only leases of the killed one are left.
    third.child.kill('SIGTERM');
    assert.equal(await third.exitCode(), 0);
    await endLeases();

    const fourth = run();
    await until(async () => (await issues().findOne({ reference }))?.state === 'sent');
    fourth.child.kill('SIGTERM');
    assert.equal(await fourth.exitCode(), 0);

    const byId = Map.groupBy(smtp.mails, ({ source }) => /^message-id: <([^@>]+)@/im.exec(source)?.[1] ?? '');
    const recipients = new Set(smtp.mails.flatMap(({ to }) => to));
    assert.equal(byId.size, SUBSCRIBERS);
    assert.equal(recipients.size, SUBSCRIBERS);
    for (const mails of byId.values()) assert.equal(new Set(mails.flatMap(({ to }) => to)).size, 1);
    const repeated = smtp.mails.length - SUBSCRIBERS;
    t.diagnostic(`${repeated} mails were accepted twice, with the same Message-ID`);
    assert.ok(repeated <= 2 * MAX_IN_FLIGHT, `${repeated} repeated`);
    assert.equal((await issues().findOne({ reference }))?.counts?.sent, SUBSCRIBERS);
  },
);
