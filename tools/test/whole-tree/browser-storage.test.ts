import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { BROWSER_STORAGE, COOKIES, THIRD_PARTIES } from '@larkfield/contracts/privacy';
import { readContract } from '@larkfield/federation/contract';
import { areaIds, ROOT } from '../../workspace/paths.ts';

const sources = globSync('{shell,mf-*,services/*,packages/*}/{src,forms,shared}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$|\/testing\/|\/privacy\//.test(file))
  .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const);

/** Everything by which code leaves something in a browser. */
const STORES =
  /document\.cookie|cookieStore|\.setCookie\(|set-cookie|\b(?:localStorage|sessionStorage|indexedDB)\b|caches\.open/i;

/** Files that may do so. Their names are of the types `CookieName` and `BrowserStorageKey`, which list them all. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'mf-admin/src/records/list/list-settings.ts': /const KEY: BrowserStorageKey/,
  'mf-events/src/door/model/scan-queue.ts': /const KEY: BrowserStorageKey/,
  'mf-events/src/write/model/draft.ts': /: BrowserStorageKey =>/,
  'mf-marketing/src/your-data/browser-entries.ts': /Object\.keys\(BROWSER_STORAGE\)/,
  'packages/ui/src/stepped/draft.ts': /name: BrowserStorageKey/,
  'packages/ui/src/stepped/persisted-entries.tsx': /name: BrowserStorageKey/,
  'services/edge/src/channels/canary.ts': /const COOKIE: CookieName/,
  'services/edge/src/channels/previews.ts': /const COOKIE: CookieName/,
  'services/edge/src/documents/preferences.ts': /setCookie\((?:THEME|READING)_COOKIE/,
  'services/kit/src/sessions/session-cookies.ts': /sessionCookieName\(login/,
  'shell/src/navigation/scroll-memory.ts': /STORAGE_KEY: BrowserStorageKey/,
  'shell/src/state/cookies.ts': /name: CookieName/,
};

test('only code whose names the cookie policy lists stores something in a browser', () => {
  const storing = sources.filter(([, text]) => STORES.test(text));
  assert.deepEqual(storing.map(([file]) => file).sort(), Object.keys(NAMED).sort());
  for (const [file, text] of storing) assert.match(text, NAMED[file] ?? assert.fail(file));
});

test('the cookie policy lists nothing that is not used', () => {
  const names = [...Object.keys(COOKIES), ...Object.keys(BROWSER_STORAGE)];
  // Made from the kind of the post.
  const literal = names.filter((name) => !name.startsWith('draft-'));
  assert.deepEqual(
    literal.filter(
      (name) => !sources.some(([, text]) => text.includes(`'${name}'`) || text.includes(`"${name}"`)),
    ),
    [],
  );
});

/** Hosts that code names without calling them: links, namespaces and examples. */
const NOT_CALLED = /(?:^|\.)(?:example|invalid|nces\.ed\.gov|w3\.org|schema\.org)$/;

test('every host that pages or services call belongs to a company of the privacy policy', async () => {
  const contracts = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
  const allowed = contracts.flatMap(({ routes }) =>
    JSON.stringify(routes.map(({ csp, permissions }) => [csp, permissions])),
  );
  const texts = [...allowed, ...sources.map(([, text]) => text)];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/['"`]https:\/\/([\w*.-]+)/g)].map(([, host = '']) => host),
  );
  const hosts = [...new Set(named.map((host) => host.replace(/^\*\./, '')))];
  const known: readonly string[] = Object.values(THIRD_PARTIES).flatMap((party) => [...party.hosts]);
  const isKnown = (host: string) => known.some((each) => host === each || host.endsWith(`.${each}`));
  assert.deepEqual(
    hosts.filter((host) => !isKnown(host) && !NOT_CALLED.test(host)),
    [],
  );
  for (const each of known)
    assert.ok(
      hosts.some((host) => host === each || host.endsWith(`.${each}`)),
      each,
    );
});
