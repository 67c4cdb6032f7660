import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ACCOUNTS, type SessionAccount } from '@larkfield/kit/accounts';
import { checkTransitions, type Transition } from '@larkfield/kit/testing';
import { ITEM_STATES, itemActions } from './support/item-states.ts';
import { SIGN_UP_STATES, signUpActions } from './support/sign-up-states.ts';
import { itemsOf, NEWS_SAMPLE, startSite, type TestSite } from './support/site.ts';

let site: TestSite;
before(async () => {
  site = await startSite({ unnamed: 'admin' });
  const ann = { _id: 'ann', username: 'ann_001', email: 'ann@example.org' } as SessionAccount;
  await site.service.database.db.collection<SessionAccount>(ACCOUNTS).insertOne(ann);
});
after(() => site?.close());

const OPEN = ['confirmed', 'waiting', 'offered'] as const;
const OVER = ['cancelled', 'expired', 'removed'] as const;
const each = (
  states: readonly string[],
  action: string,
  mails: readonly string[] = [],
  to?: string,
): Transition[] => states.map((from) => ({ from: [from], action, to: to ?? from, mails }));

const SIGN_UPS: readonly Transition[] = [
  ...each(['confirmed'], 'visitor signs up again', ['signUp.again']),
  ...each(['waiting', 'offered'], 'visitor signs up again'),
  // A new sign-up, for the free place.
  ...each(OVER, 'visitor signs up again', ['signUp.confirmed'], 'confirmed'),
  ...each(['confirmed'], 'visitor asks for the mail again', ['signUp.again']),
  // The response is always the same.
  ...each(['waiting', 'offered', ...OVER], 'visitor asks for the mail again'),
  ...each(['offered'], 'person accepts', ['signUp.confirmed'], 'confirmed'),
  ...each(['confirmed'], 'person accepts'),
  ...each(OPEN, 'person cancels', ['signUp.cancelled'], 'cancelled'),
  ...each(OVER, 'person cancels'),
  ...each(OPEN, 'person cancels signed in', ['signUp.cancelled'], 'cancelled'),
  ...each(['offered'], 'a day and an hour pass', ['signUp.expired'], 'expired'),
  ...each(['removed'], 'a day and an hour pass', [], 'gone'),
  ...each(['confirmed'], 'the event is a day away', ['signUp.reminder']),
  ...each(['offered'], 'the event is a day away', ['signUp.expired'], 'expired'),
  ...each(['removed'], 'the event is a day away', [], 'gone'),
  ...each(OPEN, 'author changes the event', ['signUp.changed']),
  ...each(OPEN, 'author cancels the event', ['signUp.eventCancelled']),
  ...each(OPEN, 'author deletes the event', ['signUp.eventCancelled']),
  ...each(OVER, 'author changes the event'),
  ...each(OVER, 'author cancels the event'),
  ...each(OVER, 'author deletes the event'),
  ...each(SIGN_UP_STATES, 'administrator erases the person', [], 'gone'),
  ...each(['cancelled', 'expired'], 'administrator: to removed', [], 'removed'),
];

test('a sign-up goes from state to state by the table alone', () =>
  checkTransitions({ states: SIGN_UP_STATES, table: SIGN_UPS, actions: signUpActions(site) }));

const ITEMS: readonly Transition[] = [
  ...each(['published', 'cancelled'], 'visitor reads the page'),
  ...each(['published', 'cancelled'], 'account likes it'),
  ...each(['pending'], 'author changes it'),
  ...each(['pending', 'published', 'cancelled'], 'author deletes it', [], 'deleted'),
  ...each(['pending'], 'administrator: to published', ['author: itemPublished'], 'published'),
  ...each(['pending'], 'administrator: to deleted', ['author: itemRefused'], 'deleted'),
  ...each(['published', 'cancelled'], 'administrator: to deleted', [], 'deleted'),
  // Nobody is notified, because an administrator checks the item first.
  ...each(['deleted'], 'administrator: to pending', [], 'pending'),
];
const NEWS_ONLY = each(['published'], 'author changes it');
const CANCELLED = ['guest: signUp.eventCancelled'];
const EVENTS_ONLY: readonly Transition[] = [
  ...each(['published'], 'visitor signs up'),
  ...each(['published'], 'author changes it', ['guest: signUp.changed']),
  ...each(['published'], 'author cancels it', CANCELLED, 'cancelled'),
  ...each(['published'], 'author deletes it', CANCELLED, 'deleted'),
  ...each(['published'], 'administrator: to deleted', CANCELLED, 'deleted'),
];

/** Replaces general rows by special ones. */
function tableWith(special: readonly Transition[]): readonly Transition[] {
  const isReplaced = ({ from, action }: Transition) =>
    special.some((row) => row.action === action && row.from[0] === from[0]);
  return [...ITEMS.filter((row) => !isReplaced(row)), ...special];
}

test('news go from state to state by the table alone', () =>
  checkTransitions({
    states: ITEM_STATES.filter((state) => state !== 'cancelled'),
    table: tableWith(NEWS_ONLY).filter(({ from }) => from[0] !== 'cancelled'),
    actions: itemActions(site, 'news'),
  }));

test('events go from state to state by the table alone', () =>
  checkTransitions({
    states: ITEM_STATES,
    table: tableWith(EVENTS_ONLY),
    actions: itemActions(site, 'event'),
  }));

test('with moderation on the office hears of what an account posts, and of nothing else', async () => {
  const put = (moderation: boolean, version: number) =>
    site.service.app.inject({
      ...{ method: 'PUT', url: '/api/events/settings' },
      payload: { version, values: { moderation } },
    });
  const outbox = site.service.database.db.collection('events_outbox');
  const posted = async (who: string) => {
    const before = await outbox.countDocuments({ template: 'itemPending' });
    const answer = await site.as(who).post('/api/events/items/news', NEWS_SAMPLE);
    await site.service.runJobs();
    const told = (await outbox.countDocuments({ template: 'itemPending' })) - before;
    return `${answer.json<{ state: string }>().state} ${told}`;
  };
  assert.equal(await posted('ann'), 'published 0');
  assert.equal((await put(true, 0)).statusCode, 200);
  site.service.clock.advance(2_000);
  assert.deepEqual([await posted('ann'), await posted('admin')], ['pending 1', 'published 0']);
});

test('an account likes an item once and takes that back once, whatever it does again', async () => {
  const { id, timestamp } = await site.event({}, 'admin');
  const send = (on: boolean) => async (from: string) => {
    await site.as('gil').post('/api/likeEvent', { eventID: timestamp, on: from === 'liked' });
    const answer = await site.as('gil').post('/api/likeEvent', { eventID: timestamp, on });
    await site.service.runJobs();
    const { likes } = (await itemsOf(site.service).findOne({ _id: id })) ?? {};
    assert.equal(likes, answer.json<{ likes: number }>().likes);
    return { accepted: answer.statusCode === 200, state: likes === 1 ? 'liked' : 'not liked', mails: [] };
  };
  const states = ['liked', 'not liked'];
  await checkTransitions({
    states,
    table: [...each(states, 'like', [], 'liked'), ...each(states, 'take it back', [], 'not liked')],
    actions: { like: send(true), 'take it back': send(false) },
  });
});
