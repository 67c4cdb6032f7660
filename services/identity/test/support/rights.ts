import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteRights } from '@larkfield/kit/testing';

type Table = Readonly<Record<string, RouteRights>>;

const SERVICES = join(import.meta.dirname, '..', '..', '..');

/** Routes that the kit registers in every service. */
const COMMON: Table = {
  'GET /health/live': 'internal',
  'GET /health/ready': 'internal',
  'GET /metrics': 'internal',
  'GET /pages': 'internal',
  'GET /pages/list': 'internal',
};

/**
 * Returns every route of every service and who may call it, from each service's `test/rights.ts`. The test fails
 * for a route that is missing there or exists only there.
 */
export async function expectedRights(): Promise<Table> {
  const files = readdirSync(SERVICES)
    .map((name) => join(SERVICES, name, 'test', 'rights.ts'))
    .filter((file) => existsSync(file));
  const tables = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<{ readonly RIGHTS: Table }>),
  );
  return Object.assign({}, COMMON, ...tables.map(({ RIGHTS }) => RIGHTS)) as Table;
}
