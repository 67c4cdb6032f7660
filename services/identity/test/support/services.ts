import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rights, Service } from '@larkfield/kit';
import type { TestDatabase } from '@larkfield/kit/testing';
import { startTestService, type TestService } from '@larkfield/kit/testing';

export interface Route {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly rights: Rights;
  readonly service: TestService;
}

const SERVICES = join(import.meta.dirname, '..', '..', '..');

/** Every service of the tree: whatever `services/<name>/src/app.ts` exports that declares routes and records. */
async function allServices(): Promise<Service[]> {
  const files = readdirSync(SERVICES)
    .map((name) => join(SERVICES, name, 'src', 'app.ts'))
    .filter((file) => existsSync(file));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isService));
}

function isService(value: unknown): value is Service {
  return typeof value === 'object' && value !== null && 'routes' in value && 'records' in value;
}

/** All services on one database, and every route they register. */
export async function startAll(testDatabase: TestDatabase, env: NodeJS.ProcessEnv) {
  const services: TestService[] = [];
  const found: Omit<Route, 'service'>[][] = [];
  for (const service of await allServices()) {
    // Registered by the kit, before the service is asked.
    const own: Omit<Route, 'service'>[] = ['/health/live', '/health/ready'].map((url) => ({
      name: `GET ${url}`,
      method: 'GET',
      url,
      rights: 'visitor',
    }));
    const watched: Service = {
      ...service,
      routes(app, context) {
        app.addHook('onRoute', ({ method, url, config }) => {
          for (const each of [method].flat())
            if (each !== 'HEAD')
              own.push({ name: `${each} ${url}`, method: each, url, rights: config?.rights ?? 'visitor' });
        });
        service.routes(app, context);
      },
    };
    const started = await startTestService(watched, { testDatabase, env });
    // Routes in scopes of their own come only now.
    await started.app.ready();
    services.push(started);
    found.push(own);
  }
  const routes = services.flatMap((service, index) =>
    (found[index] ?? []).map((route) => ({ ...route, service })),
  );
  return { services, routes };
}
