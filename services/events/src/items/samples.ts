import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMIT, type ServiceContext } from '@larkfield/kit';
import { fromHtml, toHtml, type NeededItem } from '@larkfield/mf-events/forms';
import type { ItemFields } from './item.ts';
import { createItem, itemStore } from './store.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'samples.json');

/**
 * They stand where they stand whenever a site is started, in the same order, so that pages and pictures of them are the
 * same everywhere.
 */
const NEWS_TIMESTAMP = Date.parse('2026-11-02T17:00:00Z');
const EVENT_TIMESTAMP = NEWS_TIMESTAMP + 1;

interface Words {
  readonly title: string;
  readonly subtitle: string;
  readonly html: string;
}

/** The key that a sample is written under: whatever becomes of it, it is written once. */
const keyOf = ({ kind }: ItemFields) => `sample-item-${kind}`;

/**
 * Puts one sample of an event and one of news into a database that holds no items but samples: both at the first start,
 * what is missing after a start that broke off, and nothing ever after. A deleted one stays deleted, as its record stays.
 * Any number of processes may start at once.
 */
export async function addSamples({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const items = itemStore(db);
  const samples = [newsSample(), eventSample()];
  const keys = samples.map(keyOf);
  if (await items.findOne({ 'submission.key': { $nin: keys } }, LIMIT)) return;
  for (const fields of samples) {
    const key = keyOf(fields);
    const line = { action: 'item.sample', actor: 'start', requestId: 'start' };
    const timestamp = fields.kind === 'news' ? NEWS_TIMESTAMP : EVENT_TIMESTAMP;
    await createItem(items, {
      ...{ key, body: { key }, fields, state: 'published', timestamp, now: new Date(timestamp) },
      author: { account: 'samples', name: 'Larkfield' },
      parts: (subject) => ({ mail: [], audit: [{ ...line, subject }] }),
    });
  }
}

function newsSample(): ItemFields {
  const { news } = readWords();
  return { ...sharedFields(news), kind: 'news', classes: ['other'], format: 'article' };
}

function eventSample(): ItemFields {
  const { event } = readWords();
  return {
    ...sharedFields(event),
    ...{
      kind: 'event',
      region: 'northAmerica',
      classes: ['service'],
      ages: { from: 4, to: 8 },
      allAges: false,
    },
    event: {
      start: new Date('2035-05-17T01:00:00Z'),
      end: new Date('2035-05-17T02:30:00Z'),
      ...{
        timeZone: 'America/Los_Angeles',
        allDay: false,
        meetingType: 'hybrid',
        country: 'US',
        city: 'Portland',
      },
      ...{ venue: 'zoom', cost: { free: true, amount: 0, currency: 'USD' }, numberExpected: 30 },
      ...{ capacity: { places: 20, waitingList: true }, sponsored: false, jobLevel: 'privateParty' },
      items: event.items,
    },
  };
}

function sharedFields({ title, subtitle, html }: Words) {
  const content = fromHtml(html);
  const words = { title, subtitle, html: toHtml(content), content, language: 'en' } as const;
  return { ...words, industries: ['literacy'], allAges: true, links: [] } as const;
}

/** The file is part of the program. */
function readWords() {
  return JSON.parse(readFileSync(CONTENT, 'utf8')) as {
    readonly news: Words;
    readonly event: Words & { readonly items: readonly NeededItem[] };
  };
}
