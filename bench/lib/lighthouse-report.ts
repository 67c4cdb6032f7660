import type { LighthousePage } from './lighthouse-pages.ts';
import { median } from './statistics.ts';

/** Least scores, of 100. */
export const BARS = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Who is signed in waits for the script, and for calls with what only they may see. */
export const SIGNED_IN_BARS = { ...BARS, performance: 85 } as const;

type Category = keyof typeof BARS;
const CATEGORIES = Object.keys(BARS) as Category[];

/** What of Lighthouse's result is read; scores are 0 to 1, `null` where an audit does not apply. */
export interface LighthouseResult {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly numericValue?: number }>
  >;
}

/** One look at one page. */
export interface LighthouseVisit {
  /** Of 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds; layout shift; bytes received. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly bytes: number;
  /** Audits that cost points, those of performance left out: their sum is what counts. */
  readonly failed: readonly string[];
  /** Audits of performance with something to say, and audits without points. */
  readonly remarks: readonly string[];
}

/** All looks at one page: more than one where the first was too slow. */
export interface PageReport extends LighthousePage {
  readonly visits: readonly LighthouseVisit[];
}

/** The part of a result that the report keeps. @throws Error when a category has no score. */
export function toVisit({ categories, audits }: LighthouseResult): LighthouseVisit {
  const scores = CATEGORIES.map((name) => {
    const score = categories[name]?.score ?? undefined;
    if (score === undefined) throw new Error(`Lighthouse gave no score for ${name}`);
    return [name, Math.round(score * 100)];
  });
  const value = (id: string) => audits[id]?.numericValue ?? NaN;
  const imperfect = (wanted: (category: string, weight: number) => boolean) => {
    const ids = CATEGORIES.flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ weight }) => wanted(category, weight))
        .map(({ id }) => id),
    );
    return [...new Set(ids)].filter((id) => isBelow(audits[id]?.score)).sort();
  };
  return {
    scores: Object.fromEntries(scores) as Record<Category, number>,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    failed: imperfect((category, weight) => category !== 'performance' && weight > 0),
    remarks: imperfect((_category, weight) => weight === 0),
  };
}

const isBelow = (score: number | null | undefined): boolean => typeof score === 'number' && score < 1;

/** The scores that count: of performance the median, which a busy moment of the machine does not move; else the worst. */
export function scoresOf({ visits }: Pick<PageReport, 'visits'>): Record<Category, number> {
  const scores = CATEGORIES.map((name) => {
    const each = visits.map((visit) => visit.scores[name]);
    return [name, name === 'performance' ? median(each) : Math.min(...each)];
  });
  return Object.fromEntries(scores) as Record<Category, number>;
}

/** The bars that a page does not reach: `seo 92 (at least 100)`. */
export function broken(page: Pick<PageReport, 'visits' | 'signedIn'>): string[] {
  const scores = scoresOf(page);
  const bars = barsOf(page);
  return CATEGORIES.filter((name) => scores[name] < bars[name]).map(
    (name) => `${name} ${scores[name]} (at least ${bars[name]})`,
  );
}

export const barsOf = ({ signedIn }: Pick<PageReport, 'signedIn'>): Readonly<Record<Category, number>> =>
  signedIn ? SIGNED_IN_BARS : BARS;

/** Audits that cost points, by name. */
export function failedAudits({ visits }: Pick<PageReport, 'visits'>): string[] {
  return [...new Set(visits.flatMap(({ failed }) => failed))];
}

/** The report as it is kept: one line for each page, then what Lighthouse had to say. */
export function markdown(pages: readonly PageReport[], about: readonly string[]): string {
  const rows = pages.map((page) => {
    const scores = scoresOf(page);
    const of = (field: 'lcp' | 'tbt' | 'cls' | 'bytes') => median(page.visits.map((visit) => visit[field]));
    return [
      // An id that a database has made is another one each time.
      page.path.replace(/\?item=.*/, '?item=…') + remarkOf(page),
      ...CATEGORIES.map((name) => scores[name]),
      Math.round(of('lcp')),
      Math.round(of('tbt')),
      Number(of('cls').toFixed(3)),
      Math.round(of('bytes') / 1024),
      page.visits.length,
    ];
  });
  const head = ['Page', ...CATEGORIES, 'LCP ms', 'TBT ms', 'CLS', 'KiB', 'runs'];
  const table = [head, head.map((_, index) => (index === 0 ? '---' : '--:')), ...rows];
  return [
    '# Lighthouse',
    '',
    ...about,
    '',
    ...table.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    ...said('Audits that cost points', pages, 'failed'),
    '',
    ...said('Remarks that cost none', pages, 'remarks'),
    '',
  ].join('\n');
}

function remarkOf({ offered, language, signedIn, indexed }: LighthousePage): string {
  if (offered) return `, browser in \`${language}\``;
  if (signedIn) return ', signed in \\*';
  return indexed ? '' : ' \\*';
}

/** Audits by name, with the number of pages that each is about. */
function said(title: string, pages: readonly PageReport[], field: 'failed' | 'remarks'): string[] {
  const ids = pages.flatMap(({ visits }) => [...new Set(visits.flatMap((visit) => visit[field]))]);
  const names = [...new Set(ids)].sort();
  return [
    `## ${title}`,
    '',
    ...(names.length === 0 ? ['None.'] : []),
    ...names.map((name) => `- \`${name}\`: ${count(ids.filter((id) => id === name).length)}`),
  ];
}

const count = (pages: number): string => `${pages} ${pages === 1 ? 'page' : 'pages'}`;
