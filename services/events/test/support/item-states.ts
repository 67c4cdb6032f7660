import assert from 'node:assert/strict';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import { createAdminCalls, type Outcome } from '@larkfield/kit/testing';
import { itemKind } from '../../src/authors/kind.ts';
import { upcomingDates, mailsTo } from './sign-up-states.ts';
import { itemsOf, NEWS_SAMPLE, personSample, VISITOR, type TestSite } from './site.ts';

export const ITEM_STATES = ['pending', 'published', 'cancelled', 'deleted'] as const;

interface Subject {
  readonly id: string;
  readonly reference: string;
  readonly slug: string;
  readonly timestamp: number;
  /** Person who signed up while the item was published. */
  readonly guest: string;
}

let last = 0;

export function itemActions(
  site: TestSite,
  kind: 'news' | 'event',
): Record<string, (from: string) => Promise<Outcome>> {
  const send = async (who: string, url: string, body: object = {}) =>
    (await site.as(who).post(url, body)).statusCode < 300;
  const acts: Record<string, (subject: Subject) => Promise<boolean>> = {
    'visitor reads the page': async ({ slug }) => {
      const query = { path: `/events/${slug}`, language: 'en', search: '', site: 'site-1' };
      return (await site.service.app.inject({ url: '/pages', query })).json<PageAnswer>().status === 200;
    },
    'account likes it': ({ timestamp }) =>
      kind === 'news'
        ? send('gil', '/api/likeNews', { newsID: timestamp })
        : send('gil', '/api/likeEvent', { eventID: timestamp }),
  };
  if (kind === 'event')
    acts['visitor signs up'] = ({ timestamp }) =>
      send(VISITOR, '/api/saveEventParticipant', { ...personSample('Late'), timestamp });
  for (const [name, who] of [
    ['author', 'ann'],
    ['another account', 'gil'],
  ] as const) {
    const own = (id: string, what: string) => `/api/events/items/${id}/${what}`;
    acts[`${name} changes it`] = async ({ id }) => {
      const { version, ...stored } = await readOf(site, id);
      return send(who, own(id, kind), { ...stored.entries, subtitle: 'Another one', version });
    };
    acts[`${name} cancels it`] = async ({ id }) =>
      send(who, own(id, 'cancel'), { version: (await readOf(site, id)).version, reason: 'Snow' });
    acts[`${name} deletes it`] = ({ id }) => send(who, own(id, 'delete'));
  }
  for (const [name, call] of Object.entries(createAdminCalls(site.service, 'events', itemKind)))
    acts[`administrator: ${name}`] = async ({ reference }) => (await call(reference)).statusCode < 300;

  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [
      name,
      async (from: string) => {
        const subject = await arranged(site, kind, from);
        const told = async () => [
          ...(await mailsTo(site, subject.guest)).map((mail) => `guest: ${mail}`),
          ...(await mailsTo(site, 'ann@example.org')).map((mail) => `author: ${mail}`),
        ];
        const before = await told();
        const accepted = await act(subject);
        await site.service.runJobs();
        const { state } = (await itemsOf(site.service).findOne({ _id: subject.id })) ?? {};
        const mails = await told();
        for (const mail of before) mails.splice(mails.indexOf(mail), 1);
        return { accepted, state, mails };
      },
    ]),
  );
}

/** Returns the form entries of an item, or sample entries if it is deleted. */
async function readOf(site: TestSite, id: string): Promise<{ version: number; entries: object }> {
  const answer = await site.as('admin').get(`/api/events/items/${id}`);
  const { version = 0, entries = NEWS_SAMPLE } = answer.json<{ version?: number; entries?: object }>();
  return { version, entries };
}

async function arranged(site: TestSite, kind: 'news' | 'event', from: string): Promise<Subject> {
  last += 1;
  // Items created at the same time would need different names.
  site.service.clock.advance(1_000);
  const ann = site.as('ann');
  const name = `Guest${String.fromCharCode(97 + (last % 26), 97 + Math.floor(last / 26))}`;
  const id =
    kind === 'event'
      ? (await site.event(upcomingDates(site))).id
      : (await ann.post('/api/events/items/news', NEWS_SAMPLE)).json<{ id: string }>().id;
  const item = await itemsOf(site.service).findOne({ _id: id });
  assert.ok(item);
  const { reference, timestamp, slugs } = item;
  if (kind === 'event')
    await site.as(VISITOR).post('/api/saveEventParticipant', { ...personSample(name), timestamp });
  const calls = createAdminCalls(site.service, 'events', itemKind);
  if (from === 'cancelled') await ann.post(`/api/events/items/${id}/cancel`, { version: 0, reason: 'Snow' });
  if (from === 'deleted' || from === 'pending') await calls['to deleted']?.(reference);
  await site.service.runJobs();
  if (from === 'pending') await calls['to pending']?.(reference);
  await site.service.runJobs();
  assert.equal((await itemsOf(site.service).findOne({ _id: id }))?.state, from);
  return { id, reference, timestamp, slug: slugs[0], guest: personSample(name).email };
}
