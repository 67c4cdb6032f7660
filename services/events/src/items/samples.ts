import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import type { EventFields, ItemFields } from './item.ts';
import { SAMPLE_AUTHOR, sampleTexts } from './sample-texts.ts';
import { changeItem, createItem, itemStore, type Items } from './store.ts';

/** Fixed, so that sample pages and reference pictures are the same everywhere. */
const NEWS_TIMESTAMP = Date.parse('2026-11-02T17:00:00Z');
const EVENT_TIMESTAMP = NEWS_TIMESTAMP + 1;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Submission key of a sample: each sample is created only once, even if it is deleted later. */
const keyOf = ({ kind }: Pick<ItemFields, 'kind'>) => `sample-item-${kind}`;
const lineOf = (subject: string) => ({
  action: 'item.sample',
  actor: 'start',
  requestId: 'start',
  subject,
});

/**
 * Adds one sample event and one sample news item if the database has no other items. A missing sample is added at the
 * next start; a deleted one is not, because its record still exists. Safe with several processes.
 */
export async function addSamples({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const items = itemStore(db);
  const samples = [newsSample(), eventSample(timesFrom(now()))];
  const keys = samples.map(keyOf);
  if (!(await items.findOne({ 'submission.key': { $nin: keys } }, QUERY_TIMEOUT)))
    for (const fields of samples) {
      const key = keyOf(fields);
      const timestamp = fields.kind === 'news' ? NEWS_TIMESTAMP : EVENT_TIMESTAMP;
      await createItem(items, {
        ...{ key, body: { key }, fields, state: 'published', timestamp, now: new Date(timestamp) },
        author: { account: SAMPLE_AUTHOR, name: 'Larkfield' },
        parts: (subject) => ({ mail: [], audit: [lineOf(subject)] }),
      });
    }
  await moveEvent(items, now());
}

/** Moves the sample event to three weeks from now, so that signing up can always be tried. */
async function moveEvent(items: Items, now: Date): Promise<void> {
  const sample = { 'submission.key': keyOf({ kind: 'event' }), state: 'published' } as const;
  const item = await items.findOne(sample, QUERY_TIMEOUT);
  const times = timesFrom(now);
  if (!item?.event || item.event.start >= times.start) return;
  try {
    const set = { event: { ...item.event, ...times } };
    await changeItem(items, item, { set, sequence: true, audit: lineOf(item.reference), now });
  } catch (error) {
    // Another process has moved it, or somebody edits it.
    if (!(error instanceof ServiceError)) throw error;
  }
}

/** Returns an evening on the west coast, three weeks from a day. */
function timesFrom(now: Date): Pick<EventFields, 'start' | 'end'> {
  const day = Math.floor(now.getTime() / DAY_MS) + 22;
  const start = day * DAY_MS + 120 * MINUTE_MS;
  return { start: new Date(start), end: new Date(start + 90 * MINUTE_MS) };
}

function newsSample(): ItemFields {
  return { ...sharedFields('news'), kind: 'news', classes: ['other'], format: 'article' };
}

function eventSample(times: Pick<EventFields, 'start' | 'end'>): ItemFields {
  const { items } = sampleTexts('event', 'en');
  return {
    ...sharedFields('event'),
    ...{
      kind: 'event',
      region: 'northAmerica',
      classes: ['service'],
      ages: { from: 4, to: 8 },
      allAges: false,
    },
    event: {
      ...times,
      ...{
        timeZone: 'America/Los_Angeles',
        allDay: false,
        meetingType: 'hybrid',
        country: 'US',
        city: 'Portland',
      },
      ...{ venue: 'zoom', cost: { free: true, amount: 0, currency: 'USD' }, numberExpected: 30 },
      ...{ capacity: { places: 20, waitingList: true }, sponsored: false, jobLevel: 'privateParty' },
      items: items.map((name) => ({ name, quantity: '20', unit: 'pcs' })),
    },
  };
}

function sharedFields(kind: ItemFields['kind']) {
  return { ...sampleTexts(kind, 'en').words, industries: ['literacy'], allAges: true, links: [] } as const;
}
