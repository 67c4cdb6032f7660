import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Rights } from '@larkfield/kit';

type Table = Readonly<Record<string, Rights>>;

const SERVICES = join(import.meta.dirname, '..', '..', '..');

/** What the kit answers for services. */
const COMMON: Table = {
  'GET /health/live': 'internal',
  'GET /health/ready': 'internal',
  'GET /metrics': 'internal',
  'GET /pages': 'internal',
  'GET /pages/list': 'internal',
};

/**
 * Every route of every service, and for whom it is, by what each says in its `test/rights.ts`. A route that is missing
 * there, or that is there and nowhere else, fails the test of this table.
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
