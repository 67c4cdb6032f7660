import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { ReleaseTable } from '@larkfield/contracts';
import { promoteSite, type SiteManifest } from '@larkfield/federation/compose';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { followLiveSite, pinSitePerRequest, type LiveSite, type SiteOf } from '../../src/sites/live-site.ts';
import { loadSite, type ComposedSite } from '../../src/sites/composed-site.ts';
import { CONTACT, contact, formTexts, startEdgeOn, type TestEdge } from '../support/edge.ts';
import { sendJson, startService, type TestService } from '../support/service.ts';

const area: TestArea = {
  id: 'mf-marketing',
  texts: { forms: formTexts },
  routes: [
    { path: '/', page: 'home' },
    { path: '/film', page: 'film' },
  ],
  api: [{ prefix: '/api/contactus', service: 'marketing' }],
  forms: [{ call: '/api/contactus', schema: contact, labels: CONTACT, success: '/film' }],
};

let site: TestSite;
let manifests: readonly [SiteManifest, SiteManifest];
before(async () => {
  site = await composeTestSite([area]);
  manifests = [site.manifest, await site.compose([area], 2)];
});
after(() => site.remove());

/** The part of a response that is checked. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Returns the id of the site that all parts of a page belong to. @throws Error if parts belong to different sites */
function siteOfPage({ headers, body }: Answer): string {
  const [, map = ''] = /<script type="importmap">(.*?)<\/script>/.exec(body) ?? [];
  const hash = createHash('sha256').update(map).digest('base64');
  assert.ok(
    String(headers['content-security-policy']).includes(`'sha256-${hash}'`),
    'the policy is of another site',
  );
  const data = JSON.parse(/id="site-data">(.*?)<\/script>/.exec(body)?.[1] ?? '') as { table: ReleaseTable };
  const own = manifests.findIndex(({ id }) => id === data.table.id);
  // Scripts of the test areas have their version in place of a content hash.
  for (const [, version] of body.matchAll(/\.000000000(\d)\.js/g)) assert.equal(Number(version), own + 1);
  return data.table.id;
}

const PAGES = ['/', '/film', '/ar/film', '/zh-Hant', '/nothing', '/ar/nothing', '/releases/nothing'];

/** Requests a page, or posts a form without script that the service rejects. */
type Ask = (url: string, form?: boolean) => Promise<Answer>;

function asker(edge: TestEdge): Ask {
  return async (url, form = false) => {
    const post = { method: 'POST', payload: 'firstname=Ann' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await edge.app.inject({ url, ...(form ? { ...post, headers } : {}) });
    return { status: response.statusCode, headers: response.headers, body: response.body };
  };
}

/**
 * Sends 200 concurrent requests for pages and forms. Returns the number of answers by site, and the number of mixed ones.
 */
async function askAll(ask: Ask): Promise<{ readonly whole: number; readonly mixed: number }> {
  const asked = Array.from({ length: 200 }, async (_, index) => {
    const form = index % 4 === 0;
    const answer = await ask(form ? '/api/contactus' : (PAGES[index % PAGES.length] ?? ''), form);
    siteOfPage(answer);
  });
  const settled = await Promise.allSettled(asked);
  const whole = settled.filter(({ status }) => status === 'fulfilled').length;
  return { whole, mixed: settled.length - whole };
}

/** An edge that switches between any two accesses to the site, so that code which accesses it twice gets two sites. */
async function startRestless(guard: (live: () => ComposedSite) => SiteOf): Promise<TestEdge> {
  const folders = { sitesDir: site.sites, storeDir: site.store };
  const both = await Promise.all(manifests.map(({ id }) => loadSite(folders, id)));
  let looks = 0;
  const live = () => {
    looks += 1;
    const found = both[looks % 2];
    if (!found) throw new Error('no site');
    return found;
  };
  return startEdgeOn(
    site,
    {},
    {
      follow: async () => ({
        siteOf: guard(live),
        current: live,
        check: () => Promise.resolve(),
        close: () => undefined,
      }),
    },
  );
}

test('every request is answered from one site, however often sites change meanwhile', async () => {
  const edge = await startRestless(pinSitePerRequest);
  assert.deepEqual(await askAll(asker(edge)), { whole: 200, mixed: 0 });
  await edge.close();
});

test('by the same measure, an edge that looks up the site for each part mixes sites', async () => {
  const edge = await startRestless(
    (live) => () => new Proxy({} as ComposedSite, { get: (_, part) => Reflect.get(live(), part) as unknown }),
  );
  const { mixed } = await askAll(asker(edge));
  assert.ok(mixed > 100, `${mixed} mixed`);
  await edge.close();
});

/** An edge on the network whose service answers when the test releases it. */
async function startHeld(change: (live: LiveSite) => LiveSite) {
  const held: (() => void)[] = [];
  const service: TestService = await startService((_call, response) => {
    held.push(() => sendJson(response, 422, { message: 'problems.check', fields: [] }));
  });
  let live: LiveSite | undefined;
  const services = { SERVICES: `marketing=${service.url}` };
  const edge = await startEdgeOn(site, services, {
    async follow(options) {
      live = change(await followLiveSite({ ...options, pollMs: 1e9 }));
      return live;
    },
  });
  await edge.app.listen({ port: 0, host: '127.0.0.1' });
  const address = edge.app.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const ask: Ask = async (url, form) => {
    const body = form ? { method: 'POST', body: new URLSearchParams({ firstname: 'Ann' }) } : {};
    const response = await fetch(origin + url, body);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  return {
    ask,
    held,
    async promote({ id }: SiteManifest) {
      promoteSite(site.sites, id);
      await live?.check();
    },
    async close() {
      await edge.close();
      await service.close();
    },
  };
}

/** Posts 50 forms, switches the site before the service answers, and returns the sites of the resulting pages. */
async function postAcrossChange(change: (live: LiveSite) => LiveSite): Promise<string[]> {
  promoteSite(site.sites, manifests[0].id);
  const { ask, held, promote, close } = await startHeld(change);
  try {
    const posted = Array.from({ length: 50 }, () => ask('/api/contactus', true));
    let done = false;
    const answered = Promise.all(posted).finally(() => (done = true));
    while (held.length < posted.length && !done) await new Promise(setImmediate);
    await promote(manifests[1]);
    for (const answer of held) answer();
    return (await answered).map(siteOfPage);
  } finally {
    await close();
  }
}

test('a form is answered from the site it was posted to, though another is live when its service answers', async () => {
  const pages = await postAcrossChange((live) => live);
  assert.deepEqual(pages, Array(50).fill(manifests[0].id));
});

test('without the guard it is answered from the other', async () => {
  const pages = await postAcrossChange((live) => ({ ...live, siteOf: () => live.siteOf({} as never) }));
  assert.deepEqual(pages, Array(50).fill(manifests[1].id));
});

test('200 requests in flight while the pointer changes fifty times: all are answered, each from one site', async () => {
  promoteSite(site.sites, manifests[0].id);
  const { ask, promote, close } = await startHeld((live) => live);
  const seen: string[] = [];
  const visitors = Array.from({ length: 200 }, async (_, index) => {
    for (let visit = index; visit < index + 5; visit += 1) {
      const path = PAGES[visit % PAGES.length] ?? '';
      const page = await ask(path);
      assert.equal(page.status, path.endsWith('nothing') ? 404 : 200);
      const id = siteOfPage(page);
      const table = JSON.parse((await ask(`/releases/${id}.ar.json`)).body) as ReleaseTable;
      assert.equal(table.id, id);
      // The twentieth request switches the site while all others are running.
      if (seen.push(id) % 20 === 0) await promote(manifests[(seen.length / 20) % 2] ?? manifests[0]);
    }
  });
  await Promise.all(visitors);
  assert.deepEqual([...new Set(seen)].sort(), manifests.map(({ id }) => id).sort());
  await close();
});
