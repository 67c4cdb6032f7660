import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Service } from '../app/service.ts';

const SERVICES = join(import.meta.dirname, '..', '..', '..');

/** Loads every service of the repository: exports of `services/<name>/src/app.ts` with routes and records. */
export async function allServices(): Promise<Service[]> {
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
