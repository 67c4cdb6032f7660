import type { Page } from '@playwright/test';
import { insertAccount } from '../../../e2e/support/data/admins.ts';
import { callFrom, logIn, sendForm } from '../../../e2e/support/data/accounts.ts';
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
  readonly id: string;
  readonly slug: string;
  readonly timestamp: number;
  readonly email: string;
}

/** Posts an event with a waiting list. */
export function limitedEvent(page: Page, places: number): Promise<Posted> {
  return postedEvent(page, { limited: true, places, waitingList: true });
}

export async function postedEvent(page: Page, change: object = {}): Promise<Posted> {
  const author = await insertAccount();
  await logIn(page, author.username);
  const timestamp = Date.now();
  const times = { timeStart: '14:00', timeEnd: '15:30', timeZone: 'UTC' };
  const body = {
    ...ENTRIES,
    ...times,
    html: '<p>Come.</p>',
    industries: ['education'],
    timestamp,
    ...change,
  };
  const { id, slug } = await page.evaluate(async (json) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const answer = await fetch('/api/events/items/event', { method: 'POST', headers, body: json });
    if (!answer.ok) throw new Error(`the event was not posted: ${answer.status}`);
    return (await answer.json()) as { id: string; slug: string };
  }, JSON.stringify(body));
  return { id, slug, timestamp, email: author.email };
}

export function calendarsFor(email: string): string[] {
  return readMails()
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => mail.split(/content-type: /i))
    .filter((part) => part.startsWith('application/ics'));
}

export async function signUpAccount(
  page: Page,
  { email, timestamp }: Omit<Posted, 'slug' | 'id'>,
): Promise<void> {
  const path = '/api/saveUserEventParticipant';
  if ((await callFrom(page, path, { email, timestamp })) >= 300)
    throw new Error(`${email} was not signed up`);
}

interface Visitor {
  readonly firstname: string;
  readonly email: string;
  readonly timestamp: number;
  readonly language: string;
}

/** Signs a visitor up as the form of the event does. */
export async function signUpVisitor({ request }: Page, visitor: Visitor): Promise<void> {
  const answer = await sendForm(request, '/api/saveEventParticipant', { ...visitor, lastname: 'Visitor' });
  if (!answer.ok()) throw new Error(`${visitor.email} was not signed up: ${answer.status()}`);
}
