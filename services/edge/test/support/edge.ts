import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { choice, email, hiddenFields, line } from '@larkfield/contracts/forms';
import { composeTestSite, type TestArea, type TestSite } from '@larkfield/federation/testing';
import { createLog } from '@larkfield/kit/runtime';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { createEdge, type EdgeParts } from '../../src/app.ts';
import type { EdgeConfig } from '../../src/config.ts';

export const ORIGIN = 'https://www.site.example';
const EDGE_KEY = 'zq3Wm8bXvU1s5ZrK0tNcEh7pLg2aJd9fYx4Ro6TiQwE';

const locales = join(import.meta.dirname, '../../../../locales/en');
const textsOf = (name: string) => JSON.parse(readFileSync(join(locales, `${name}.json`), 'utf8')) as object;
/** The real English texts of forms, in every language of the test site. */
export const formTexts = textsOf('forms');
export const supportTexts = textsOf('support');

export const contact = Type.Object({
  firstname: line(100),
  city: line(100),
  email: email('errors.emailContact'),
  role: choice(['parent']),
  ...hiddenFields,
});
const referral = Type.Object({
  referer: Type.Object({ email: email() }),
  collaborator: Type.Object({ email: email() }),
  role: choice(['parent']),
  cust_collab: choice(['customer']),
});
export const CONTACT = { prefix: 'forms:fields' };
export const REFERRAL = {
  prefix: 'support:refer.labels',
  own: { cust_collab: 'support:refer.labels.kind' },
};

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
      permissions: { camera: ['self'] },
    },
  ],
  api: [
    { prefix: '/api/contactus', service: 'marketing' },
    { prefix: '/api/newsletter', service: 'marketing' },
    { prefix: '/submit_outside', service: 'marketing' },
    { prefix: '/api/upload', service: 'marketing', timeoutMs: 8_000, maxBodyBytes: 1_000_000 },
    { prefix: '/api/scanFile', service: 'files', timeoutMs: 8_000, maxBodyBytes: 1_000_000, stream: true },
  ],
  forms: ['/api/contactus', '/api/newsletter'].map((call) => ({
    call,
    schema: contact,
    labels: CONTACT,
    success: '/thankyoupage',
  })),
};
const support: TestArea = {
  id: 'mf-support',
  texts: { forms: formTexts, support: supportTexts },
  routes: [{ path: '/supportUs', aliases: ['/support', '/help-us'], page: 'hub' }],
  api: [{ prefix: '/api/create/collaborator', service: 'support' }],
  forms: [
    {
      call: '/api/create/collaborator',
      schema: referral,
      labels: REFERRAL,
      success: '/thankyoupage',
    },
  ],
};
/** An area that no code of the site names. */
const seventh: TestArea = {
  id: 'mf-seventh',
  texts: { forms: formTexts, seventh: { boat: { length: 'Length of your boat', when: 'When you sail' } } },
  routes: [{ path: '/boats', page: 'boats', indexed: false }],
  api: [{ prefix: '/api/boats', service: 'seventh', timeoutMs: 8_000 }],
  forms: [
    {
      call: '/api/boats/add',
      schema: Type.Object({
        length: Type.Integer(),
        date: line(10),
        harbour: Type.Object({ own: Type.Boolean() }),
      }),
      labels: {
        prefix: 'seventh:boat',
        own: { date: 'seventh:boat.when', 'harbour.own': 'forms:fields.city' },
      },
      success: '/boats/added',
    },
  ],
};

export interface TestEdge {
  readonly app: FastifyInstance;
  readonly site: TestSite;
  /** The log, one JSON object per line. */
  readonly log: readonly string[];
  close(): PromiseLike<unknown>;
}

let composed: Promise<TestSite> | undefined;

/** One composed site for all edges of a test file; each file is a process of its own. */
function theSite(): Promise<TestSite> {
  composed ??= composeTestSite([marketing, support, seventh]).then((site) => {
    process.once('exit', () => site.remove());
    return site;
  });
  return composed;
}

/** Starts the edge on a small composed site, with further environment variables. */
export async function startEdge(changes: Partial<EdgeConfig> = {}, parts: EdgeParts = {}): Promise<TestEdge> {
  return startEdgeOn(await theSite(), changes, parts);
}

/** Starts the edge on the live site of a folder of composed sites. */
export async function startEdgeOn(
  site: TestSite,
  changes: Partial<EdgeConfig> = {},
  parts: EdgeParts = {},
): Promise<TestEdge> {
  const log: string[] = [];
  const config: EdgeConfig = {
    PORT: 0,
    HOST: '127.0.0.1',
    SITES_DIR: site.sites,
    STORE_DIR: site.store,
    SERVICES: '',
    SITE_ORIGIN: ORIGIN,
    EDGE_KEY,
    DEV_AREAS: '',
    ...changes,
  };
  const app = await createEdge(config, createLog({ level: 'warn', write: (line) => log.push(line) }), parts);
  return { app, site, log, close: () => app.close() };
}
