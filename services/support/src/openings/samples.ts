import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@larkfield/contracts';
import { LIMIT, ServiceError, type ServiceContext } from '@larkfield/kit';
import { createOpening, openingStore, type OpeningTexts, type OpeningWords } from './store.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content', 'openings');

/** Samples of what the list is for; their words are in `content/openings/<language>.json`. */
export const SAMPLES = [
  { slug: 'classroom-observer', hours: 3, places: 4, taken: 0 },
  { slug: 'translator', hours: 2, places: 6, taken: 0 },
  { slug: 'reading-app-tester', hours: 1, places: 12, taken: 0 },
] as const;

/** The key that a sample is written under: whatever becomes of it, it is written once. */
const keyOf = (slug: string) => `sample-opening-${slug}`;

/**
 * Puts the samples into a database that holds no openings but samples: all of them at the first start, what is missing
 * of them after a start that broke off, and nothing ever after. Removed ones stay removed, as their records stay. Any
 * number of copies may start at once.
 */
export async function addSamples({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Promise<void> {
  const openings = openingStore(db);
  const keys = SAMPLES.map(({ slug }) => keyOf(slug));
  if (await openings.findOne({ 'submission.key': { $nin: keys } }, LIMIT)) return;
  const texts = readSampleTexts();
  for (const { slug, ...numbers } of SAMPLES) {
    const audit = (subject: string) => ({
      action: 'opening.sample',
      actor: 'start',
      subject,
      requestId: 'start',
    });
    const fields = { slug, ...numbers, state: 'open', texts: texts(slug), sample: true } as const;
    try {
      // The words may be others after an update; the key alone says that the sample was written.
      await createOpening(openings, { key: keyOf(slug), body: { slug }, fields, now: now(), audit });
    } catch (error) {
      // An administrator has taken its address.
      if (!(error instanceof ServiceError)) throw error;
    }
  }
}

/** Reads the words of all samples; answers those of one. */
export function readSampleTexts(): (slug: string) => OpeningTexts {
  const files = LANGUAGES.map(({ tag }) => {
    const text = readFileSync(join(CONTENT, `${tag}.json`), 'utf8');
    return [tag, JSON.parse(text) as { readonly openings: Readonly<Record<string, OpeningWords>> }] as const;
  });
  return (slug) =>
    Object.fromEntries(files.map(([tag, { openings }]) => [tag, openings[slug]])) as OpeningTexts;
}
