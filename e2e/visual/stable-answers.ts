import type { BrowserContext } from '@playwright/test';

/** Time of the clock when a page is opened for a picture. */
export const NOW = new Date('2033-05-10T09:00:00.000Z');

const HOUR_MS = 3_600_000;
/** Test data is younger than this, and no session is longer. */
const OURS_MS = 48 * HOUR_MS;

/** A time in an answer of a service. */
const MOMENT = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;
/** References. Those of inserted test data begin with `LK-LARK` and stay. */
const REFERENCE = /\bLK-(?!LARK)[2-9A-Z]{4}-[2-9A-Z]{4}\b/g;
const ORIGIN = /http:\/\/localhost:\d+/g;
/** Token in the address of a calendar. */
const CALENDAR = /(?<=\/my\/)[\w-]+(?=\.ics)/g;
/** Ids of releases and sites. */
const RELEASE = /"[0-9a-f]{16}"/g;

/**
 * Replaces values that differ in each run. References and releases are numbered within one answer, because answers
 * arrive in any order.
 */
export function steadyAnswer(json: string, now: Date): string {
  const references = new Map<string, string>();
  const releases = new Map<string, string>();
  return json
    .replace(MOMENT, (moment) => steadyMoment(moment, now))
    .replace(REFERENCE, (found) => nth(references, found, (at) => `LK-7F2M-${2_222 + at}`))
    .replace(RELEASE, (found) => nth(releases, found, (at) => `"${(0xc0ffee00 + at).toString(16)}5eed5eed"`))
    .replace(ORIGIN, 'http://localhost:8080')
    .replace(CALENDAR, 'J_issPDTBZOUIBAgfIuXaa');
}

/** Maps recent times to an hour before the clock's time, and near future times to that evening. */
function steadyMoment(moment: string, now: Date): string {
  const ahead = Date.parse(moment.slice(1, -1)) - now.getTime();
  if (Math.abs(ahead) > OURS_MS) return moment;
  return `"${new Date(NOW.getTime() + (ahead > 0 ? 8 : -1) * HOUR_MS).toISOString()}"`;
}

function nth(known: Map<string, string>, found: string, name: (at: number) => string): string {
  const steady = known.get(found) ?? name(known.size);
  known.set(found, steady);
  return steady;
}

/** Makes all answers of services in this browser context stable. */
export async function steadyAnswers(context: BrowserContext): Promise<void> {
  await context.route(/^[^?]*\/(api|releases\/admin)\//, async (route) => {
    const response = await route.fetch();
    const isJson = /json/.test(response.headers()['content-type'] ?? '');
    await route.fulfill(
      isJson ? { response, body: steadyAnswer(await response.text(), new Date()) } : { response },
    );
  });
}
