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

/** Texts and data that must be escaped everywhere. */
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

/** Handles a call of the service instead of a valid answer. */
export type ServiceBehavior = Parameters<typeof startService>[0] | PageAnswer;

export interface DynamicEdge extends TestEdge {
  readonly service: TestService;
  /** Sets the service's answer from now on. */
  respondWith(what: ServiceBehavior): void;
  get(url: string, headers?: Record<string, string>): ReturnType<typeof inject>;
  /** The queries that the service received for a path. */
  askedFor(path: string): Readonly<Record<string, string>>[];
}

/** Starts an edge with dynamic pages, and the service that answers them. */
export async function startDynamicEdge(): Promise<DynamicEdge> {
  const site = await composeTestSite([area]);
  let said: ServiceBehavior = SHOWN;
  const service = await startService((call, response, request) => {
    if (typeof said === 'function') said(call, response, request);
    else sendJson(response, said.status === 503 ? 503 : 200, said);
  });
  const edge = await startEdgeOn(site, { SERVICES: `work=${service.url}` });
  // The cache is warmed up before a test stops the clock.
  await edge.app.ready();
  return {
    ...edge,
    service,
    respondWith: (what) => void (said = what),
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
/** A new address without a cached page. */
export const newPath = () => `/jobs/job-${(last += 1)}`;

export const mainOf = (html: string) => /<main[^>]*>.*?<\/main>/s.exec(html)?.[0];

export const siteDataOf = (html: string) =>
  JSON.parse(/id="site-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as SiteData;

/** Returns the page of a document and the data it was rendered from. */
export const dataOf = (html: string) => siteDataOf(html).page;
