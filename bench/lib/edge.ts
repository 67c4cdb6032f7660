import { randomBytes } from 'node:crypto';
import { createEdge } from '../../services/edge/src/app.ts';
import type { Side } from './sides.ts';
import { createLog } from '@larkfield/kit';
import { freePort } from '../../tools/lib/ports.ts';

/** Serves one side from this process; `start` says where its services are, once the origin of the site is known. */
export async function serveSide(
  { sitesDir, storeDir }: Side,
  start: (origin: string) => Promise<string> = async () => '',
): Promise<{ origin: string; close(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const app = await createEdge(
    {
      PORT: port,
      HOST: '127.0.0.1',
      SITES_DIR: sitesDir,
      STORE_DIR: storeDir,
      SERVICES: await start(origin),
      SITE_ORIGIN: origin,
      EDGE_KEY: randomBytes(32).toString('base64url'),
      DEV_AREAS: '',
    },
    createLog({ level: 'error' }),
  );
  await app.listen({ host: '127.0.0.1', port });
  return { origin, close: () => app.close() };
}
