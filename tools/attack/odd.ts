import { callOf } from '@larkfield/contracts';
import { oddCalls, withFiles } from '../lib/odd-entries.ts';
import { newFile } from './files.ts';
import { roleFor, signedIn, type Person } from './people.ts';
import { referencesAt } from './routes.ts';
import type { Attack } from './target.ts';
import { fetchPatiently, together } from './together.ts';

/** Values per field that its schema takes. */
const TAKEN = 6;

/**
 * Every field of every call with values that nobody means, from whoever may ask: what a caller can cause is never a failure
 * of the site, which would count against the copy that answers and against a canary.
 */
export const attackOdd: Attack = async ({ site, owned, db }) => {
  const references = await referencesAt(site.ports);
  const all = await Promise.all(references.map((reference) => oddCalls(reference, TAKEN)));
  const calls = all.flat().filter(({ path }) => callOf(owned, path.split('?', 1)[0] ?? '') !== undefined);
  const wrong: string[] = [];
  const urls = Map.groupBy(calls, ({ method, url }) => `${method} ${url}`);
  await together([...urls.values()], async (own) => {
    let person: Person | undefined;
    for (const { method, url, path, rights, body, what } of own) {
      const { headers } = (person ??= await signedIn(db, roleFor(rights)));
      const json = { ...headers, 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { body: await withFiles(body, () => newFile(db)) };
      const response = await fetchPatiently(site.origin + path, { method, headers: json, ...sent });
      await response.arrayBuffer();
      if (response.status >= 500) wrong.push(`${method} ${url} with ${what}: ${response.status}`);
      // Some calls end the session, or the account.
      if (response.status === 401) person = undefined;
    }
  });
  return [
    {
      promise:
        'odd values of every field of every call (length, type, characters) are no failure of the site',
      found: `${calls.length} calls to ${urls.size} routes, ${wrong.length} failed${wrong[0] ? `; first: ${wrong[0]}` : ''}`,
      holds: calls.length > 0 && wrong.length === 0,
    },
  ];
};
