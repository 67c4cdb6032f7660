import { findFreePort } from '../../tools/processes/ports.ts';
import { SITES, STORE } from '../../tools/workspace/paths.ts';
import { Supervisor } from '../../tools/processes/supervisor.ts';
import { expect, test as shared } from '../support/browser/test.ts';
import { visit } from '../support/browser/visit.ts';

interface WatchedEdge {
  readonly origin: string;
  /** Resolves with the value of a metric by its labels; 0 if it does not exist. */
  figure(start: RegExp): Promise<number>;
}

/** Serves the built site by an edge of its own that samples every visit. Static pages need no service. */
const test = shared.extend<object, { readonly edge: WatchedEdge }>({
  edge: [
    async ({}, use) => {
      const [port, operatorPort] = [await findFreePort(), await findFreePort()];
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
  // A report with any other content would be rejected.
  expect(await edge.figure(REFUSED)).toBe(0);
  for (const vital of ['lcp', 'ttfb']) expect(await edge.figure(ofHome(vital)), vital).toBe(1);
});
