import { promoteSite } from '@larkfield/federation/compose';
import { setCanary, showPreview, signPreviewToken } from '@larkfield/federation/releases';
import {
  composeTestSite,
  publishTestArea,
  testBrand,
  type TestArea,
  type TestSite,
} from '@larkfield/federation/testing';
import { followChannels, type Channels } from '../../src/channels/channels.ts';
import type { EdgeConfig } from '../../src/config.ts';
import { followLiveSite } from '../../src/sites/live-site.ts';
import { startEdgeOn, type TestEdge } from './edge.ts';

export const REASON = { by: 'ann', why: 'a test' };
const HOUR_MS = 3600_000;

/** An area whose documents contain the version of its release. */
export const versioned: TestArea = {
  id: 'mf-a',
  routes: [
    { path: '/', page: 'home' },
    { path: '/jobs/:slug', page: 'job', kind: 'dynamic' },
  ],
  api: [{ prefix: '/api/jobs', service: 'jobs' }],
};

type Response = Awaited<ReturnType<TestEdge['app']['inject']>>;

export interface ChannelEdge extends TestEdge {
  /** Publishes a version of the area and makes it live. */
  promote(version: number): Promise<void>;
  /** Creates a preview for an hour and returns the token of its link. */
  preview(name: string, version: number): Promise<{ readonly pass: string; readonly id: string }>;
  canary(version: number, percent: number): Promise<string>;
  /** Reads the pointers. */
  check(): Promise<void>;
  get(url: string, headers?: Record<string, string>): Promise<Response>;
}

export interface ChannelEdgeOptions {
  readonly services?: string;
  /** The number that the next visitor draws. */
  readonly draw?: () => number;
  /** Further environment variables. */
  readonly changes?: Partial<EdgeConfig>;
}

/** Starts an edge with a site of one area; it reads pointers when the test calls it. */
export async function startChannelEdge({
  services = 'jobs=http://127.0.0.1:9',
  draw = () => 0,
  changes = {},
}: ChannelEdgeOptions = {}): Promise<ChannelEdge> {
  const site: TestSite = await composeTestSite([versioned]);
  let channels: Channels | undefined;
  let look = () => Promise.resolve();
  const edge = await startEdgeOn(
    site,
    { SERVICES: services, ...changes },
    {
      async follow(options) {
        const live = await followLiveSite({ ...options, pollMs: 1e9 });
        look = () => live.check();
        return live;
      },
      async channelsOf(options) {
        channels = { ...(await followChannels({ ...options, pollMs: 1e9 })), draw };
        return channels;
      },
    },
  );
  const place = { store: site.store, sites: site.sites, brand: testBrand };
  const check = async () => {
    await look();
    await channels?.check();
  };
  const publish = (version: number) => ({ 'mf-a': publishTestArea(site.dir, versioned, version).id });
  return {
    ...edge,
    async promote(version) {
      promoteSite(site.sites, (await site.compose([versioned], version)).id, { reason: REASON });
      await check();
    },
    async preview(name, version) {
      const until = new Date(Date.now() + HOUR_MS);
      const shown = await showPreview(place, { name, releases: publish(version), until }, REASON);
      await check();
      return { pass: signPreviewToken({ name, until }, shown), id: shown.site };
    },
    async canary(version, percent) {
      const id = await setCanary(place, { percent, releases: publish(version) }, REASON);
      await check();
      return id;
    },
    check,
    get: async (url, headers = {}) => edge.app.inject({ url, headers }),
    async close() {
      await edge.close();
      site.remove();
    },
  };
}

/** Returns the version of the area's release in a document. */
export function versionOf(html: string): number {
  return Number(/\/mf-a\/home\.(\d+)\.js/.exec(html)?.[1]);
}

/** Returns the cookies of a response in the form a browser would send them. */
export function cookieOf(headers: Readonly<Record<string, unknown>>): string {
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
}
