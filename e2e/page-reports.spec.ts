import { PAGE_REPORTS_PATH, type PageReport } from '@larkfield/contracts';
import { freePort } from '../tools/lib/ports.ts';
import { SITES, STORE } from '../tools/lib/paths.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { expect, test as shared } from './support/test.ts';
import { visit } from './support/visit.ts';

interface WatchedEdge {
  readonly origin: string;
  /** Value of a figure by its labels, as the operator is told; 0 for one that is not there. */
  figure(start: RegExp): Promise<number>;
}

/** The built site by an edge of its own, which has every visit reported; no service is needed to look at a page. */
const test = shared.extend<object, { readonly edge: WatchedEdge }>({
  edge: [
    async ({}, use) => {
      const [port, operatorPort] = [await freePort(), await freePort()];
      const origin = `http://localhost:${port}`;
      const supervisor = new Supervisor({ print: () => undefined, startLimitMs: 120_000 });
      const env = {
        PORT: String(port),
        OPERATOR_PORT: String(operatorPort),
        SITES_DIR: SITES,
        STORE_DIR: STORE,
        SITE_ORIGIN: origin,
        EDGE_KEY: crypto.randomUUID() + crypto.randomUUID(),
        PAGE_REPORTS: '100',
      };
      await supervisor.start({ name: 'edge', script: 'services/edge/src/server.ts', env });
      const figure = async (start: RegExp): Promise<number> => {
        const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
        return Number(
          text
            .split('\n')
            .find((line) => start.test(line))
            ?.split(' ')
            .at(-1) ?? 0,
        );
      };
      await use({ origin, figure });
      await supervisor.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: ({ edge }, use) => use(edge.origin),
});

const COUNTED = /^larkfield_page_reports_total\{.*outcome="counted"/;
const LCP_OF_HOME = /^larkfield_page_lcp_seconds_count\{.*area="mf-marketing",.*route="\/"/;

test('a visit is reported once, when it ends, with its vitals and nothing of the visitor', async ({
  page,
  edge,
}) => {
  const reports: PageReport[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(PAGE_REPORTS_PATH)) reports.push(request.postDataJSON() as PageReport);
  });
  await visit(page, '/?name=ann');
  await page.waitForFunction(() => performance.getEntriesByName('reporting').length > 0);
  expect(reports).toEqual([]);
  await page.goto('about:blank');
  await expect.poll(() => edge.figure(COUNTED)).toBe(1);
  expect(await edge.figure(LCP_OF_HOME)).toBe(1);
  expect(reports).toHaveLength(1);
  const [{ vitals, ...report }] = reports as [PageReport];
  expect(report).toEqual({
    site: expect.stringMatching(/^[0-9a-f]+$/),
    area: 'mf-marketing',
    route: '/',
    language: 'en',
    device: 'large',
    failures: [],
  });
  for (const value of [vitals.lcp, vitals.ttfb]) expect(value).toBeGreaterThan(0);
});
