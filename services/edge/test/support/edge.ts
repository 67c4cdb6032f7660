import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { createLog } from '@larkfield/kit';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../../src/app.ts';
import type { EdgeConfig } from '../../src/config.ts';
import { followLiveSite } from '../../src/live-site.ts';

export const ORIGIN = 'https://www.site.example';

const locales = join(import.meta.dirname, '../../../../locales/en');
/** The real English words of forms, in every language of the test site. */
export const formTexts = JSON.parse(readFileSync(join(locales, 'forms.json'), 'utf8')) as object;

const marketing: TestArea = {
  id: 'mf-marketing',
  texts: { forms: formTexts },
  files: { 'photo.0123456789.png': 'not really a picture' },
  routes: [
    { path: '/', page: 'home' },
    { path: '/thankyoupage', page: 'thanks', indexed: false },
    { path: '/profile', page: 'profile', kind: 'dynamic', audience: 'signed-in' },
    {
      path: '/film',
      page: 'film',
      csp: {
        'frame-src': ['https://player.example'],
        'script-src': ['https://player.example'],
        'trusted-types': ['player'],
      },
    },
  ],
  api: [
    { prefix: '/api/contactus', service: 'marketing' },
    { prefix: '/api/newsletter', service: 'marketing' },
    { prefix: '/submit_outside', service: 'marketing' },
  ],
};
const support: TestArea = {
  id: 'mf-support',
  texts: { forms: formTexts },
  routes: [{ path: '/supportUs', aliases: ['/support', '/help-us'], page: 'hub' }],
  api: [{ prefix: '/api/create/collaborator', service: 'support' }],
};

export interface TestEdge {
  readonly app: FastifyInstance;
  readonly site: TestSite;
  /** What stands in the log, one object a line. */
  readonly log: readonly string[];
  close(): PromiseLike<unknown>;
}

let composed: Promise<TestSite> | undefined;

/** One composed site for all edges of a test file; each file is a process of its own. */
function theSite(): Promise<TestSite> {
  composed ??= composeTestSite([marketing, support]).then((site) => {
    process.once('exit', () => site.remove());
    return site;
  });
  return composed;
}

/** The edge on a small composed site, with further variables of its environment. */
export async function startEdge(
  changes: Partial<EdgeConfig> = {},
  follow = followLiveSite,
): Promise<TestEdge> {
  return startEdgeOn(await theSite(), changes, follow);
}

/** The edge on the live site of a folder of composed ones. */
export async function startEdgeOn(
  site: TestSite,
  changes: Partial<EdgeConfig> = {},
  follow = followLiveSite,
): Promise<TestEdge> {
  const log: string[] = [];
  const config: EdgeConfig = {
    PORT: 0,
    HOST: '127.0.0.1',
    SITES_DIR: site.sites,
    STORE_DIR: site.store,
    SERVICES: '',
    SITE_ORIGIN: ORIGIN,
    DEV_AREAS: '',
    ...changes,
  };
  const app = await createEdge(config, createLog({ level: 'warn', write: (line) => log.push(line) }), follow);
  return { app, site, log, close: () => app.close() };
}
