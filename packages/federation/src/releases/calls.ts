import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Samples } from './samples.ts';
import { breaksBetween, missingPageData, type Calls, type PagesData, type Schema } from './skew.ts';
import { readRelease } from './store.ts';

/** Beside `release.json`: the services that belong to the release. */
const FILE = 'services.json';

/** Services that a release was published with. */
export interface ReleasedServices {
  /** Hash of the sources of each, by its name. */
  readonly services: Readonly<Record<string, string>>;
  readonly calls: Calls;
  /** Forms that are filled in, for these calls; none in releases from before there were any. */
  readonly samples?: Samples;
  /** The data of its dynamic pages; nothing in releases from before they had schemas. */
  readonly pages?: PagesData;
}

/**
 * @throws Error naming call and field when the services would refuse a sample of their own release, or break its pages, which have
 * been published with others
 */
export function writeServices(
  store: string,
  { area, id }: { readonly area: string; readonly id: string },
  services: ReleasedServices,
): void {
  const wrong = breaksBetween(services.calls, services.calls, services.samples);
  if (wrong.length > 0) throw new Error([`${area} ${id} refuses samples of its own:`, ...wrong].join('\n'));
  const before = readServices(store, area, id);
  const broken = before ? brokenBy(before, services) : [];
  if (broken.length > 0)
    throw new Error([`${area} ${id} is published, and its pages would break:`, ...broken].join('\n'));
  writeFileSync(join(store, area, id, FILE), `${JSON.stringify(services, null, 1)}\n`);
}

type Spoken = Pick<ReleasedServices, 'calls' | 'samples' | 'pages'>;

/** What would go wrong for pages of one release with services of another. */
function brokenBy(pages: Spoken, services: Spoken): string[] {
  return [
    ...breaksBetween(pages.calls, services.calls, pages.samples),
    ...missingPageData(pages.pages, services.pages),
  ];
}

/** Without the dynamic pages that the next release does not have: an open page is told that they are missing, as any other. */
function withoutRemoved(before: Spoken, { pages: kept }: Spoken): Spoken {
  if (!before.pages || !kept) return before;
  const pages = Object.entries(before.pages).filter(([path]) => path in kept);
  return { ...before, pages: Object.fromEntries(pages) };
}

/**
 * Calls and samples of two releases of an area: the calls as both were published, or, where one was not, what the forms of both say.
 */
function spokenBy(store: string, area: string, ids: readonly string[]): Spoken[] {
  const published = ids.map((id) => readServices(store, area, id));
  if (published.every((each) => each !== undefined)) return published;
  return ids.map((id, at) => {
    const { forms = [] } = readRelease(store, area, id).contract;
    const bodies = forms.map(({ call, schema }) => [`POST ${call}`, { body: schema as Schema }]);
    return { calls: Object.fromEntries(bodies) as Calls, samples: published[at]?.samples ?? {} };
  });
}

function readServices(store: string, area: string, id: string): ReleasedServices | undefined {
  const file = join(store, area, id, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleasedServices) : undefined;
}

const NOTHING: Spoken = { calls: {} };

/**
 * Holds a release against the one that is live: pages that are open go on with calls of the old release when its services are new, and
 * its own pages meet the old services until the new ones run. Both are tried by the schemas of calls and of the data of pages, and
 * by the forms that each release has filled in.
 * @throws Error naming each call and field that would fail
 */
export function checkSkew(
  store: string,
  area: string,
  {
    live,
    next,
    servicesRun = false,
  }: { readonly live: string; readonly next: string; readonly servicesRun?: boolean },
): void {
  const [before = NOTHING, after = NOTHING] = spokenBy(store, area, [live, next]);
  const open = brokenBy(withoutRemoved(before, after), after).map(
    (line) => `open pages with its services: ${line}`,
  );
  const early = servicesRun ? [] : brokenBy(after, before).map((line) => `its pages before that: ${line}`);
  const lines = [...open, ...early];
  if (lines.length === 0) return;
  const help = open.length === 0 ? ['Start its services first, then say --services-run.'] : [];
  throw new Error([`${area} ${next} would break what visitors have open:`, ...lines, ...help].join('\n'));
}
