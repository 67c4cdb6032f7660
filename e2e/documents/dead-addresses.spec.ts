import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localizePath } from '@larkfield/contracts';
import { servedManifest } from '../../tools/workspace/live-site.ts';
import { textOf } from '../support/pages/site-pages.ts';
import { SITE_START_TIMEOUT, startSite, type TestSite } from '../support/sites/test-site.ts';
import { expect, test as shared } from '../support/browser/test.ts';

/** Routes whose service can answer that an item does not exist, each with an example. */
const ROUTES = servedManifest().contracts.flatMap(({ routes, services }) =>
  routes
    .filter(({ kind, audience }) => kind === 'dynamic' && audience === 'public')
    .map(({ path }) => ({ path, address: path.replaceAll(/:\w+/g, 'nope'), service: services[0] ?? '' })),
);

interface Services {
  readonly server: Server;
  readonly ports: ReadonlyMap<string, number>;
  /** Status of their answers for every page. */
  status: 404 | 410;
}

/** Starts stand-ins for the services of these routes. They answer calls with 404. */
async function startServices(): Promise<Services> {
  const server = createServer(({ url = '' }, response) => {
    if (url.startsWith('/health/')) return response.end('{}');
    const isPage = url.startsWith('/pages?');
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(isPage ? JSON.stringify({ status: services.status, maxAgeS: 0 }) : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const services: Services = {
    server,
    ports: new Map(ROUTES.map(({ service }) => [service, port])),
    status: 404,
  };
  return services;
}

const test = shared.extend<object, { readonly services: Services; readonly own: TestSite }>({
  services: [
    async ({}, use) => {
      const services = await startServices();
      await use(services);
      services.server.closeAllConnections();
      services.server.close();
    },
    { scope: 'worker' },
  ],
  own: [
    async ({ services }, use) => {
      const site = await startSite({ externalPorts: services.ports });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', ...SITE_START_TIMEOUT },
  ],
  baseURL: ({ own }, use) => use(own.origin),
});
test.describe.configure({ mode: 'serial' });

const PAGES = { 404: 'not-found', 410: 'gone' } as const;

for (const { path, address } of ROUTES)
  for (const status of [404, 410] as const)
    for (const language of ['en', 'ja'] as const)
      test(`${path} that is ${status} has one header and one footer in ${language}, and says so`, async ({
        page,
        services,
        watch,
      }) => {
        services.status = status;
        // The query avoids the edge's cached answer with the other status.
        const requested = `${localizePath(address, language)}?${status}`;
        const response = await page.goto(requested, { waitUntil: 'networkidle' });
        expect(response?.status()).toBe(status);
        await expect(page.locator('header')).toHaveCount(1);
        await expect(page.locator('footer')).toHaveCount(1);
        await expect(page.locator('#shell-top > header')).toBeVisible();
        await expect(page.locator('main h1')).toHaveText(
          textOf(language, `shell:system.${PAGES[status]}.title`),
        );
        // The browser logs the status of the document and of the calls.
        expect(watch.problems.splice(0).filter((problem) => !/status of 4\d\d/.test(problem))).toEqual([]);
        if (status === 404) return;
        const list = page.getByRole('link', { name: textOf(language, 'shell:system.gone.list') });
        const wanted = path.replace(/\/:.*/, '');
        await expect(list).toHaveAttribute('href', localizePath(wanted, language));
      });
