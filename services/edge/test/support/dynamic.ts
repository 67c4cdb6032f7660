import type { LightMyRequestResponse } from 'fastify';
import type { PageAnswer } from '@larkfield/contracts/dynamic-pages';
import type { SiteData } from '@larkfield/federation/compose';
import { composeTestSite, type TestArea } from '@larkfield/federation/testing';
import Type from 'typebox';
import { startEdgeOn, type TestEdge } from './edge.ts';
import { sendJson, startService, type TestService } from './service.ts';

const dynamic = { kind: 'dynamic' } as const;
const area: TestArea = {
  id: 'mf-work',
  routes: [
    { path: '/', page: 'home' },
    { path: '/jobs', page: 'jobs', ...dynamic },
    { path: '/jobs/:slug', page: 'job', aliases: ['/work/:slug'], ...dynamic },
    { path: '/mine', page: 'mine', audience: 'signed-in', ...dynamic },
    { path: '/all', page: 'all', listsPages: true, indexed: false },
  ],
  api: [{ prefix: '/api/jobs', service: 'work' }],
  forms: [
    {
      call: '/api/jobs/apply',
      schema: Type.Object({}),
      labels: { prefix: 'forms:fields' },
      success: '/',
    },
  ],
};

/** Words and data that have to be escaped wherever they stand. */
export const SHOWN: Extract<PageAnswer, { readonly status: 200 }> = {
  status: 200,
  title: 'Welder <b>& more',
  description: 'Say "hello" & \'bye\' <now>',
  robots: 'noarchive',
  jsonLd: [{ '@type': 'JobPosting', title: '</script><script>alert(1)</script>' }],
  data: { role: 'Welder', danger: '</script><script>alert(2)</script>' },
  fragment: '<h1>Welder</h1>',
  maxAgeS: 60,
};

/** What the service does with a call, if it is no answer as agreed. */
export type Say = Parameters<typeof startService>[0] | PageAnswer;

export interface DynamicEdge extends TestEdge {
  readonly service: TestService;
  /** Tells the service what to answer from now on. */
  say(what: Say): void;
  get(url: string, headers?: Record<string, string>): ReturnType<typeof inject>;
  /** What the service was asked for a path, each time. */
  askedFor(path: string): Readonly<Record<string, string>>[];
}

/** The edge on a site with dynamic pages, and the service that has them. */
export async function startDynamicEdge(): Promise<DynamicEdge> {
  const site = await composeTestSite([area]);
  let said: Say = SHOWN;
  const service = await startService((call, response, request) => {
    if (typeof said === 'function') said(call, response, request);
    else sendJson(response, said.status === 503 ? 503 : 200, said);
  });
  const edge = await startEdgeOn(site, { SERVICES: `work=${service.url}` });
  // It asks for its first pages before a test stops the clock.
  await edge.app.ready();
  return {
    ...edge,
    service,
    say: (what) => void (said = what),
    get: (url, headers = {}) => inject(edge, url, headers),
    askedFor: (path) =>
      service.calls
        .map(({ url }) => Object.fromEntries(new URL(url, service.url).searchParams))
        .filter((query) => query['path'] === path),
    async close() {
      await edge.close();
      await service.close();
      site.remove();
    },
  };
}

const inject = (
  { app }: TestEdge,
  url: string,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> => app.inject({ url, headers });

let last = 0;
/** An address that nothing is known of. */
export const newPath = () => `/jobs/job-${(last += 1)}`;

export const mainOf = (html: string) => /<main[^>]*>.*?<\/main>/s.exec(html)?.[0];

export const siteDataOf = (html: string) =>
  JSON.parse(/id="site-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as SiteData;

/** The page of a document, and what it was rendered from. */
export const dataOf = (html: string) => siteDataOf(html).page;
