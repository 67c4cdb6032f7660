import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { richTextFromHtml, richTextToHtml, type NeededItem } from '@larkfield/mf-events/forms';
import type { ItemFields } from './item.ts';
import { createItem, itemStore } from './store.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'samples.json');

/** Fixed, so that sample pages and reference pictures are the same everywhere. */
const NEWS_TIMESTAMP = Date.parse('2026-11-02T17:00:00Z');
const EVENT_TIMESTAMP = NEWS_TIMESTAMP + 1;

interface SampleTexts {
  readonly title: string;
  readonly subtitle: string;
  readonly html: string;
}

/** Submission key of a sample: each sample is created only once, even if it is deleted later. */
const keyOf = ({ kind }: ItemFields) => `sample-item-${kind}`;

/**
 * Adds one sample event and one sample news item if the database has no other items. A missing sample is added at the
 * next start; a deleted one is not, because its record still exists. Safe with several processes.
 */
export async function addSamples({ db }: Pick<ServiceContext, 'db'>): Promise<void> {
  const items = itemStore(db);
  const samples = [newsSample(), eventSample()];
  const keys = samples.map(keyOf);
  if (await items.findOne({ 'submission.key': { $nin: keys } }, QUERY_TIMEOUT)) return;
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
  const { news } = readSampleTexts();
  return { ...sharedFields(news), kind: 'news', classes: ['other'], format: 'article' };
}

function eventSample(): ItemFields {
  const { event } = readSampleTexts();
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

function sharedFields({ title, subtitle, html }: SampleTexts) {
  const content = richTextFromHtml(html);
  const words = { title, subtitle, html: richTextToHtml(content), content, language: 'en' } as const;
  return { ...words, industries: ['literacy'], allAges: true, links: [] } as const;
}

/** Part of the source code, so it is not validated. */
function readSampleTexts() {
  return JSON.parse(readFileSync(CONTENT, 'utf8')) as {
    readonly news: SampleTexts;
    readonly event: SampleTexts & { readonly items: readonly NeededItem[] };
  };
}
