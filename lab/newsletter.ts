import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contactSample, issueSample } from '../mf-marketing/forms/testing/index.ts';
import { MongoClient } from 'mongodb';
import { Supervisor } from '../tools/processes/supervisor.ts';
import { fillSubscribers } from './newsletter/fill-subscribers.ts';
import { startMailCounter, type MailCounter } from './newsletter/mail-counter.ts';
import { startSendingProcess, type SendingProcess } from './newsletter/sending-process.ts';
import { measureMs } from './report/measure.ts';
import { createReport } from './report/report.ts';
import { percentile } from './report/statistics.ts';
import { ADMIN_COOKIE, insertAdminSession, startDatabaseProcess } from './site/start-services.ts';

/**
 * `npm run lab -- newsletter`: sends an issue to 100,000 subscribers through a real mail server, kills the sending process five
 * times, and counts who got it. Other mails are sent meanwhile. `SUBSCRIBERS=10000 KILLS=2` for a shorter run.
 */
const SUBSCRIBERS = Number(process.env['SUBSCRIBERS'] ?? 100_000);
const KILLS = Number(process.env['KILLS'] ?? 5);
const MAX_MINUTES = Number(process.env['MAX_MINUTES'] ?? 15);
/** Mails that one process may be handing over: four connections, and four more that are late. */
const MAX_IN_FLIGHT = 8;
const OTHER_MAIL_EVERY_MS = 5_000;
const HEADERS = { ...ADMIN_COOKIE, 'content-type': 'application/json' };

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-newsletter-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const supervisor = new Supervisor({ print: () => {} });
const url = await startDatabaseProcess(supervisor, dataDir);
const database = `${url}/newsletter?directConnection=true`;
const client = await new MongoClient(database).connect();
const counter = await startMailCounter();
const sender = await startSendingProcess({ database, smtp: counter.url, dataDir });
await insertAdminSession(client.db());
const subscriptions = client.db().collection<{ _id: string }>('newsletter_subscriptions');
const filled = await measureMs(() => fillSubscribers(subscriptions, SUBSCRIBERS));
console.log(`${SUBSCRIBERS} subscribers inserted in ${Math.round(filled / 1000)} s`);

const report = createReport('newsletter', `${SUBSCRIBERS} subscribers, ${KILLS} kills`);
const started = performance.now();
const reference = await startIssue();
let others: OtherMail[] = [];
const watching = new AbortController();
const other = sendOtherMails(sender, counter, watching.signal).then((found) => (others = found));
await killAlongTheWay();
const ended = await waitForEnd(reference);
watching.abort();
await other;
await writeReport();
await sender.stop();
await client.close();
await counter.close();
await supervisor.stop();
process.exit(report.save() ? 0 : 1);

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(`${sender.origin}${path}`, {
    headers: { ...HEADERS, 'idempotency-key': randomUUID() },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

async function startIssue(): Promise<string> {
  const path = '/api/newsletter/issues';
  const created = await call<{ reference: string; version: number }>(`${path}/create`, issueSample);
  const { reference, version } = created;
  await call(`${path}/send`, { reference, version, timeZone: 'UTC' });
  return reference;
}

/** Kills the process after equal shares of the mails. */
async function killAlongTheWay(): Promise<void> {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const until = Math.round((SUBSCRIBERS * kill) / (KILLS + 1));
    while ((await counter.read()).newsletters < until && !isTooLate()) await sleep(50);
    await sender.killAndRestart();
    console.log(`kill ${kill} after ${until} mails, ${Math.round((performance.now() - started) / 1000)} s`);
  }
}

function isTooLate(): boolean {
  return performance.now() - started > MAX_MINUTES * 60_000;
}

interface Progress {
  readonly state: string;
  readonly sent: number;
  readonly waiting: number;
  readonly held: number;
  readonly failed: number;
}

async function waitForEnd(issue: string): Promise<Progress> {
  for (;;) {
    const progress = await call<Progress>(`/api/newsletter/issues/progress?reference=${issue}`);
    if (progress.state === 'sent' || isTooLate()) return progress;
    await sleep(500);
  }
}

interface OtherMail {
  readonly ms: number;
  readonly newslettersBefore: number;
}

/** Sends a contact form every few seconds and measures when its mail arrives. */
async function sendOtherMails(
  { origin }: SendingProcess,
  mails: MailCounter,
  signal: AbortSignal,
): Promise<OtherMail[]> {
  const found: OtherMail[] = [];
  while (!signal.aborted) {
    const email = `visitor-${randomUUID()}@example.org`;
    const before = (await mails.read()).newsletters;
    const arrival = mails.arrivalOf(email);
    const sentAt = performance.now();
    const body = JSON.stringify({ ...contactSample, email });
    const answered = await fetch(`${origin}/api/contactus`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    }).catch(() => undefined);
    if (answered?.ok) {
      const at = await arrival;
      found.push({ ms: performance.now() - sentAt, newslettersBefore: at - before });
    }
    await sleep(OTHER_MAIL_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
  return found;
}

async function writeReport(): Promise<void> {
  const seconds = (performance.now() - started) / 1000;
  const counts = await counter.read();
  const processor = sender.processorSeconds();
  report.add({
    name: 'end of the sending',
    observed: ended.state,
    bound: 'sent',
    holds: ended.state === 'sent',
  });
  report.add({
    name: 'subscribers who got it, of all',
    observed: `${counts.recipients} of ${SUBSCRIBERS}`,
    bound: 'all',
    holds: counts.recipients === SUBSCRIBERS && ended.sent === SUBSCRIBERS,
  });
  report.compare('subscribers who got two different mails', counts.twice, { most: 0 });
  report.compare(
    'mails accepted again after a kill, with the same Message-ID',
    counts.newsletters - counts.ids,
    {
      most: KILLS * MAX_IN_FLIGHT,
    },
  );
  report.compare('minutes from the call to the last record', seconds / 60, { most: MAX_MINUTES });
  report.compare('mails per second, pauses after kills included', counts.newsletters / seconds);
  report.compare('memory of the sending process, MB, the most', sender.peakMegabytes(), { most: 300 });
  report.compare(
    'processor time of the sending process, ms per mail',
    (processor * 1000) / counts.newsletters,
  );
  const times = others.map(({ ms }) => ms / 1000);
  const passed = others.map(({ newslettersBefore }) => newslettersBefore);
  report.compare('other mails sent meanwhile', others.length, { least: 3 });
  report.compare('seconds until another mail arrived, half of them', percentile(times, 0.5));
  report.compare('seconds until another mail arrived, 9 of 10', percentile(times, 0.9), { most: 5 });
  report.compare('newsletters accepted before another mail, half of them', percentile(passed, 0.5), {
    most: 500,
  });
  report.compare(`load of the machine at the end, ${cpus().length} processors`, loadavg()[0] ?? 0);
}
