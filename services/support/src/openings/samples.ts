import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { createOpening, openingStore, type OpeningTexts, type OpeningText } from './store.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'openings');

/** Sample openings. Their texts are in `content/openings/<language>.json`. */
export const SAMPLES = [
  { slug: 'classroom-observer', hours: 3, places: 4, taken: 0 },
  { slug: 'translator', hours: 2, places: 6, taken: 0 },
  { slug: 'reading-app-tester', hours: 1, places: 12, taken: 0 },
] as const;

/** Submission key of a sample: each sample is created only once, even if it is removed later. */
const keyOf = (slug: string) => `sample-opening-${slug}`;

/**
 * Adds the samples if the database has no other openings. A missing sample is added at the next start; a
 * removed one is not, because its record still exists. Safe with several processes.
 */
export async function addSamples({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const openings = openingStore(db);
  const keys = SAMPLES.map(({ slug }) => keyOf(slug));
  if (await openings.findOne({ 'submission.key': { $nin: keys } }, QUERY_TIMEOUT)) return;
  const texts = readSampleTexts();
  const created = now().getTime();
  for (const [index, { slug, ...numbers }] of SAMPLES.entries()) {
    const audit = (subject: string) => ({
      action: 'opening.sample',
      actor: 'start',
      subject,
      requestId: 'start',
    });
    const fields = { slug, ...numbers, state: 'open', texts: texts(slug), sample: true } as const;
    // Lists are sorted by time, and equal times by chance.
    const at = new Date(created + index);
    try {
      // Only the slug, because the texts may change with an update.
      await createOpening(openings, { key: keyOf(slug), body: { slug }, fields, now: at, audit });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
}

/** Reads the texts of all samples. Returns a function that returns those of one sample. */
export function readSampleTexts(): (slug: string) => OpeningTexts {
  const files = LANGUAGES.map(({ tag }) => {
    const text = readFileSync(join(CONTENT, `${tag}.json`), 'utf8');
    return [tag, JSON.parse(text) as { readonly openings: Readonly<Record<string, OpeningText>> }] as const;
  });
  return (slug) =>
    Object.fromEntries(files.map(([tag, { openings }]) => [tag, openings[slug]])) as OpeningTexts;
}
