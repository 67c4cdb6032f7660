import type { OfficeRole } from '@larkfield/contracts';
import type { Service } from '@larkfield/kit/app';
import type { Rights } from '@larkfield/kit/http';
import { METRICS_PATH } from '@larkfield/kit/monitoring';
import {
  allServices,
  startTestService,
  type TestDatabase,
  type TestService,
  type TestServiceOptions,
} from '@larkfield/kit/testing';

export interface Route {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly rights: Rights;
  /** Office roles of which an administrator needs one. */
  readonly roles?: readonly OfficeRole[];
  readonly service: TestService;
}

/** Starts all services on one database and collects their routes. */
export async function startAll(
  testDatabase: TestDatabase,
  env: NodeJS.ProcessEnv,
  options: Pick<TestServiceOptions, 'schemaCompilation'> = {},
) {
  const services: TestService[] = [];
  const found: Omit<Route, 'service'>[][] = [];
  for (const service of await allServices()) {
    // Registered by the kit, before the service's own routes.
    const own: Omit<Route, 'service'>[] = ['/health/live', '/health/ready', METRICS_PATH].map((url) => ({
      name: `GET ${url}`,
      method: 'GET',
      url,
      rights: 'internal',
    }));
    const watched: Service = {
      ...service,
      routes(app, context) {
        app.addHook('onRoute', ({ method, url, config }) => {
          for (const each of [method].flat())
            if (each !== 'HEAD')
              own.push({
                ...{ name: `${each} ${url}`, method: each, url, rights: config?.rights ?? 'visitor' },
                ...(config?.roles ? { roles: config.roles } : {}),
              });
        });
        service.routes(app, context);
      },
    };
    const started = await startTestService(watched, { testDatabase, env, ...options });
    // Routes in nested scopes are registered only now.
    await started.app.ready();
    services.push(started);
    found.push(own);
  }
  const routes = services.flatMap((service, index) =>
    (found[index] ?? []).map((route) => ({ ...route, service })),
  );
  return { services, routes };
}
