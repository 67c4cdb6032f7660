import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Language } from '@larkfield/contracts';
import { hashToken } from '@larkfield/kit/encryption';
import type { ReadSession } from '@larkfield/kit/http';
import { EDGE_HEADERS, readSessionAsAdmin, testConfig, type TestService } from '@larkfield/kit/testing';
import { issueSample, newsletterSample } from '@larkfield/mf-marketing/forms/testing';
import type { IssueBody } from '@larkfield/mf-marketing/forms';
import type { Db } from 'mongodb';
import { marketing } from '../../src/app.ts';
import { readNewsletterKey } from '../../src/config.ts';
import { consentOf } from '../../src/newsletter/consent.ts';
import { listToken } from '../../src/newsletter/list-token.ts';
import { newsletterStore, type SubscriptionRecord } from '../../src/newsletter/store.ts';
import { NEWSLETTER_KEY } from './marketing.ts';

const KEY = readNewsletterKey(testConfig('mongodb://localhost', { NEWSLETTER_KEY }, marketing.config));

export const EDITOR = 'editor@site.example';

export const readSessionAsEditor: ReadSession = async (request) => ({
  ...(await readSessionAsAdmin(request)),
  email: EDITOR,
});

export const tokenOf = (reference: string) => listToken(KEY, reference);

/** Returns a confirmed subscription as the service would have stored it. */
export function subscriber(
  at: Date,
  index: number,
  change: Partial<SubscriptionRecord> = {},
): SubscriptionRecord {
  const reference = `LK-T${String(index).padStart(7, '0')}`;
  const {
    firstname: firstName,
    lastname: lastName,
    city,
    state: region,
    zip,
    country,
    role,
  } = newsletterSample;
  const answer = { success: true, reference } as const;
  return {
    ...{ firstName, lastName, city, region, zip, country, role },
    ...{ _id: randomUUID(), reference, email: `reader-${index}@example.org`, frequency: 'oneMonth' },
    ...{ state: 'active', language: 'en', createdAt: at, confirmBy: at, confirmedAt: at },
    consent: consentOf('en', at),
    keys: { firstName: 'm', lastName: 't' },
    tokenHash: `hash-${index}-${reference}`,
    listHash: hashToken(tokenOf(reference)),
    submission: { key: `key-${reference}`, bodyHash: 'x', answer },
    ...change,
  };
}

export async function insertSubscribers(
  db: Db,
  at: Date,
  count: number,
  change: (index: number) => Partial<SubscriptionRecord> = () => ({}),
): Promise<SubscriptionRecord[]> {
  const rows = Array.from({ length: count }, (_, index) => subscriber(at, index, change(index)));
  if (rows.length > 0) await newsletterStore(db).insertMany(rows);
  return rows;
}

export interface Changed {
  readonly reference: string;
  readonly version: number;
}

export async function callIssues<T = Changed>(
  service: Pick<TestService, 'post'>,
  name: string,
  body: object,
  status = 200,
): Promise<T> {
  const answer = await service.post(`/api/newsletter/issues/${name}`, body);
  assert.equal(answer.statusCode, status, answer.body);
  return answer.json<T>();
}

export async function readIssues<T>(
  service: Pick<TestService, 'app'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<T> {
  const url = `/api/newsletter/issues${path}`;
  const answer = await service.app.inject({ method: 'GET', url, query, headers: EDGE_HEADERS });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<T>();
}

export function createIssue(service: TestService, change: Partial<IssueBody> = {}): Promise<Changed> {
  return callIssues(service, 'create', { ...issueSample, ...change }, 201);
}

/** Returns an issue with one text and one item, named after the issue. */
export function issueNamed(name: string, language: Language = 'en'): Partial<IssueBody> {
  const item = { kind: 'news', slug: `item-${name}`, title: `Item of ${name}`, summary: '' } as const;
  return {
    texts: { [language]: { subject: `Issue ${name}`, intro: '', html: `<p>Text of ${name}.</p>` } },
    fallback: language,
    items: [{ ...item, language, publishedAt: '2090-01-01T00:00:00.000Z' }],
  };
}

export async function startIssue(service: TestService, change: Partial<IssueBody> = {}): Promise<string> {
  const { reference, version } = await createIssue(service, change);
  await callIssues(service, 'send', { reference, version, timeZone: 'UTC' });
  return reference;
}

/** Creates and sends an issue completely. Returns its reference. */
export async function sendIssue(service: TestService, change: Partial<IssueBody> = {}): Promise<string> {
  const reference = await startIssue(service, change);
  await finishSending(service, reference);
  return reference;
}

export async function finishSending(service: TestService, reference: string): Promise<void> {
  for (let round = 0; round < 500; round += 1) {
    await service.runJobs();
    const { state } = await readIssues<{ state: string }>(service, '/progress', { reference });
    if (state === 'sent') return;
  }
  assert.fail('the issue was not sent');
}
