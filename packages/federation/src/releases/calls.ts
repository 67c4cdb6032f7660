import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { breaksBetween, type Calls, type Schema } from './skew.ts';
import { readRelease } from './store.ts';

/** Beside `release.json`: the services that belong to the release. */
const FILE = 'services.json';

/** Services that a release was published with. */
export interface ReleasedServices {
  /** Hash of the sources of each, by its name. */
  readonly services: Readonly<Record<string, string>>;
  readonly calls: Calls;
}

export function writeServices(
  store: string,
  { area, id }: { readonly area: string; readonly id: string },
  services: ReleasedServices,
): void {
  writeFileSync(join(store, area, id, FILE), `${JSON.stringify(services, null, 1)}\n`);
}

/** Calls of two releases of an area: as both were published, or, where one was not, what the forms of both say. */
function callsOf(store: string, area: string, ids: readonly string[]): Calls[] {
  const files = ids.map((id) => join(store, area, id, FILE));
  if (files.every((file) => existsSync(file)))
    return files.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as ReleasedServices).calls);
  return ids.map((id) => {
    const { forms = [] } = readRelease(store, area, id).contract;
    return Object.fromEntries(forms.map(({ call, schema }) => [`POST ${call}`, { body: schema as Schema }]));
  });
}

/**
 * Holds a release against the one that is live: pages that are open go on with calls of the old release when its services are new, and
 * its own pages meet the old services until the new ones run.
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
  const [before = {}, after = {}] = callsOf(store, area, [live, next]);
  const open = breaksBetween(before, after).map((line) => `open pages with its services: ${line}`);
  const early = servicesRun
    ? []
    : breaksBetween(after, before).map((line) => `its pages before that: ${line}`);
  const lines = [...open, ...early];
  if (lines.length === 0) return;
  const help = open.length === 0 ? ['Start its services first, then say --services-run.'] : [];
  throw new Error([`${area} ${next} would break what visitors have open:`, ...lines, ...help].join('\n'));
}
