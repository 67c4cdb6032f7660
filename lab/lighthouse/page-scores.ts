import type { Finding } from '../report/report.ts';
import { median } from '../report/statistics.ts';
import type { LighthousePage } from './lighthouse-pages.ts';

/** Minimum scores, of 100. */
const BARS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Pages of signed-in users wait for the script and for calls with data of the user. */
const SIGNED_IN_BARS = { ...BARS, performance: 95 } as const;

type Category = keyof typeof BARS;
const CATEGORIES = Object.keys(BARS) as Category[];
/** Of 100. */
export type Scores = Readonly<Record<Category, number>>;

/** The part of Lighthouse's result that is used; scores are 0 to 1. */
export interface LighthouseResult {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

/** Returns the scores of one run. @throws Error when a category has none. */
export function toScores({ categories }: LighthouseResult): Scores {
  const scores = CATEGORIES.map((name) => {
    const score = categories[name]?.score ?? undefined;
    if (score === undefined) throw new Error(`Lighthouse gave no score for ${name}`);
    return [name, Math.round(score * 100)];
  });
  return Object.fromEntries(scores) as Scores;
}

export const barsOf = ({ signedIn }: Pick<LighthousePage, 'signedIn'>): Scores =>
  signedIn ? SIGNED_IN_BARS : BARS;

/**
 * Compares the runs on a page with its bars. The median counts for performance, which depends on the load of the machine; of
 * every other category the worst run counts.
 */
export function rateRuns(page: LighthousePage, runs: readonly Scores[]): Finding {
  const bars = barsOf(page);
  const scores = CATEGORIES.map((name) => {
    const each = runs.map((run) => run[name]);
    return name === 'performance' ? median(each) : Math.min(...each);
  });
  return {
    // The id of an item differs between databases.
    name: page.path.replace(/\?item=.*/, '?item=…') + noteOn(page),
    observed: scores.join(' '),
    bound: `at least ${Object.values(bars).join(' ')}`,
    holds: CATEGORIES.every((name, index) => (scores[index] ?? 0) >= bars[name]),
  };
}

function noteOn({ offered, language, signedIn, indexed }: LighthousePage): string {
  if (offered) return ` (browser in ${language})`;
  if (signedIn) return ' (signed in)';
  return indexed ? '' : ' (not indexed)';
}
