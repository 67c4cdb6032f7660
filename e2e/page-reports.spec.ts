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

const figure = (name: string, labels: string) => new RegExp(`^larkfield_page_${name}\\{.*${labels}`);
const COUNTED = figure('reports_total', 'outcome="counted"');
const REFUSED = figure('reports_total', 'outcome="refused"');
const ofHome = (vital: string) => figure(`${vital}_seconds_count`, 'area="mf-marketing",.*route="/"');

test('a visit is reported once, when the visitor leaves, in names of the site alone', async ({
  page,
  edge,
}) => {
  await visit(page, '/?name=ann');
  await page.waitForFunction(() => performance.getEntriesByName('reporting').length > 0);
  expect(await edge.figure(COUNTED)).toBe(0);
  await page.goto('about:blank');
  await expect.poll(() => edge.figure(COUNTED)).toBe(1);
  // Whatever else a report held, it would be refused.
  expect(await edge.figure(REFUSED)).toBe(0);
  for (const vital of ['lcp', 'ttfb']) expect(await edge.figure(ofHome(vital)), vital).toBe(1);
});
