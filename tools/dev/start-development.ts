import { startDevServer } from '@larkfield/federation/build';
import { readContract } from '@larkfield/federation/contract';
import { API_REFERENCE_PATH } from '@larkfield/kit/app';
import { standInForServices } from './service-stand-ins.ts';
import { composeForDevelopment } from './compose-for-development.ts';
import { areaIds, DEV_SITES, ROOT, STORE } from '../workspace/paths.ts';
import { findFreePort } from '../processes/ports.ts';
import { restartOnChange } from './restart-on-change.ts';
import { runSite } from '../site/run-site.ts';
import type { Settings } from '../processes/settings.ts';

/** Areas by the services that they name. */
type Owners = ReadonlyMap<string, string>;

/**
 * Serves a site with these areas from source. The shell always is: hot replacement needs the development build of
 * React, which the shell provides. Starts only the services of these areas and of the shell.
 */
export async function develop(
  areas: readonly string[],
  settings: Settings,
): Promise<{ stop(): Promise<void> }> {
  const ids = [...new Set(['shell', ...areas])];
  await composeForDevelopment(ids);
  const owners = await readOwners();
  const absent = await standInForServices(
    [...owners].filter(([, area]) => !ids.includes(area)).map(([service]) => service),
    (service) => {
      const area = owners.get(service) ?? '';
      console.log(
        `The service of ${area} is not started. To start it: npm run dev ${[...areas, area].join(' ')}`,
      );
    },
  );
  const port = await findFreePort();
  const [server, site] = await Promise.all([
    startDevServer({ root: ROOT, store: STORE, ids, port, hot: true }),
    runSite(settings, {
      print: console.log,
      sites: DEV_SITES,
      edge: { DEV_AREAS: ids.map((id) => `${id}=http://127.0.0.1:${port}`).join(',') },
      services: { API_REFERENCE: 'on' },
      externalPorts: absent.ports,
    }),
  ]);
  const watching = restartOnChange(ROOT, [...site.ports.keys()], {
    restart: site.restartService,
    print: console.log,
  });
  for (const [name, servicePort] of site.ports)
    console.log(`Calls of ${name}: http://127.0.0.1:${servicePort}${API_REFERENCE_PATH}`);
  console.log(`\nLarkfield is ready at ${site.origin} (from source: ${ids.join(', ')}; stop with Ctrl-C)\n`);
  return {
    async stop() {
      watching.stop();
      absent.close();
      await site.stop();
      await server.stop();
    },
  };
}

async function readOwners(): Promise<Owners> {
  const contracts = await Promise.all(areaIds().map((id) => readContract(ROOT, id)));
  return new Map(contracts.flatMap(({ id, services }) => services.map((service) => [service, id] as const)));
}
