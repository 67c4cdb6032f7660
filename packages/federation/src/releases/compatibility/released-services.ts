import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Samples } from './samples.ts';
import {
  findBreakingChanges,
  missingPageData,
  type SchemasByCall,
  type SchemasByPage,
  type JsonSchema,
} from './compare-schemas.ts';
import { readRelease } from '../store/release-store.ts';

/** Beside `release.json`. */
const FILE = 'services.json';

export interface ReleasedServices {
  /** Source hashes by service name. */
  readonly services: Readonly<Record<string, string>>;
  readonly calls: SchemasByCall;
  /** Filled-in forms for these calls; absent in older releases. */
  readonly samples?: Samples;
  /** Schemas of the data of dynamic pages; absent in older releases. */
  readonly pages?: SchemasByPage;
}

/**
 * Writes the services of a release. @throws Error that lists calls and fields, if the services reject the release's own
 * samples, or if the release was already published with other services and these would break its pages
 */
export function writeServices(
  store: string,
  { area, id }: { readonly area: string; readonly id: string },
  services: ReleasedServices,
): void {
  const problems = findBreakingChanges(services.calls, services.calls, services.samples);
  if (problems.length > 0)
    throw new Error([`${area} ${id} rejects its own samples:`, ...problems].join('\n'));
  const before = readServices(store, area, id);
  const broken = before ? problemsBetween(before, services) : [];
  if (broken.length > 0)
    throw new Error([`${area} ${id} is published, and its pages would break:`, ...broken].join('\n'));
  writeFileSync(join(store, area, id, FILE), `${JSON.stringify(services, null, 1)}\n`);
}

type ComparedSchemas = Pick<ReleasedServices, 'calls' | 'samples' | 'pages'>;

function problemsBetween(pages: ComparedSchemas, services: ComparedSchemas): string[] {
  return [
    ...findBreakingChanges(pages.calls, services.calls, pages.samples),
    ...missingPageData(pages.pages, services.pages),
  ];
}

/**
 * Removes the dynamic pages that the next release no longer has. They are not a problem: an open page that requests one
 * gets a 404, as for any missing page.
 */
function withoutRemoved(before: ComparedSchemas, { pages: remaining }: ComparedSchemas): ComparedSchemas {
  if (!before.pages || !remaining) return before;
  const pages = Object.entries(before.pages).filter(([path]) => path in remaining);
  return { ...before, pages: Object.fromEntries(pages) };
}

/**
 * Returns the schemas and samples of several releases of an area. If one of them was published without services, all are
 * compared by the schemas of the forms in their contracts.
 */
function comparedSchemasOf(store: string, area: string, ids: readonly string[]): ComparedSchemas[] {
  const published = ids.map((id) => readServices(store, area, id));
  if (published.every((services) => services !== undefined)) return published;
  return ids.map((id, at) => {
    const { forms = [] } = readRelease(store, area, id).contract;
    const bodies = forms.map(({ call, schema }) => [`POST ${call}`, { body: schema as JsonSchema }]);
    return { calls: Object.fromEntries(bodies) as SchemasByCall, samples: published[at]?.samples ?? {} };
  });
}

function readServices(store: string, area: string, id: string): ReleasedServices | undefined {
  const file = join(store, area, id, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleasedServices) : undefined;
}

const NOTHING: ComparedSchemas = { calls: {} };

/**
 * Checks whether a release is compatible with the live one. Open pages of the live release call the new services, and pages
 * of the new release call the old services until the new ones run. Compares the schemas of calls and page data, and
 * validates the samples of each release.
 * @throws Error that lists each call and field that would fail
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
  const [before = NOTHING, after = NOTHING] = comparedSchemasOf(store, area, [live, next]);
  const open = problemsBetween(withoutRemoved(before, after), after).map(
    (line) => `open pages with its services: ${line}`,
  );
  const early = servicesRun
    ? []
    : problemsBetween(after, before).map((line) => `its pages before that: ${line}`);
  const lines = [...open, ...early];
  if (lines.length === 0) return;
  const help = open.length === 0 ? ['Start its services first, then add --services-run.'] : [];
  throw new Error([`${area} ${next} would break what visitors have open:`, ...lines, ...help].join('\n'));
}
