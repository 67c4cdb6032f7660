import type { Page } from '@playwright/test';
import { insertAccount } from '../../../e2e/support/data/admins.ts';
import { callFrom, logIn } from '../../../e2e/support/data/accounts.ts';
import { readMails } from '../../../e2e/support/data/records.ts';

/** Entries of an event, by the names of form and call. */
export const ENTRIES = {
  title: 'Evening for parents',
  subtitle: 'Questions and answers.',
  dateStart: '2093-04-01',
  dateEnd: '2093-04-01',
  meetingType: 'remote',
  jobLevel: 'privateParty',
} as const;

interface Posted {
  readonly slug: string;
  readonly timestamp: number;
  readonly email: string;
}

export async function postedEvent(page: Page): Promise<Posted> {
  const author = await insertAccount();
  await logIn(page, author.username);
  const timestamp = Date.now();
  const times = { timeStart: '14:00', timeEnd: '15:30', timeZone: 'UTC' };
  const body = { ...ENTRIES, ...times, html: '<p>Come.</p>', industries: ['education'], timestamp };
  const slug = await page.evaluate(async (json) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch('/api/events/items/event', { method: 'POST', headers, body: json });
    if (!answer.ok) throw new Error(`the event was not posted: ${answer.status}`);
    return ((await answer.json()) as { slug: string }).slug;
  }, JSON.stringify(body));
  return { slug, timestamp, email: author.email };
}

export function calendarsFor(email: string): string[] {
  return readMails()
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => mail.split(/content-type: /i))
    .filter((part) => part.startsWith('application/ics'));
}

export async function signUpAccount(page: Page, { email, timestamp }: Omit<Posted, 'slug'>): Promise<void> {
  const path = '/api/saveUserEventParticipant';
  if ((await callFrom(page, path, { email, timestamp })) >= 300)
    throw new Error(`${email} was not signed up`);
}
