import { randomBytes } from 'node:crypto';
import { createEdge } from '../../services/edge/src/app.ts';
import type { Side } from './sides.ts';
import { createLog } from '@larkfield/kit';
import { freePort } from '../../tools/lib/ports.ts';

export interface SiteOfSide {
  readonly origin: string;
  readonly edgeKey: string;
}

/** Serves one side from this process; `start` says where its services are, once it is known of what site. */
export async function serveSide(
  { sitesDir, storeDir }: Side,
  start: (site: SiteOfSide) => Promise<string> = async () => '',
): Promise<{ origin: string; close(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const edgeKey = randomBytes(32).toString('base64url');
  const app = await createEdge(
    {
      PORT: port,
      HOST: '127.0.0.1',
      SITES_DIR: sitesDir,
      STORE_DIR: storeDir,
      SERVICES: await start({ origin, edgeKey }),
      SITE_ORIGIN: origin,
      EDGE_KEY: edgeKey,
      DEV_AREAS: '',
    },
    createLog({ level: 'error' }),
  );
  await app.listen({ host: '127.0.0.1', port });
  return { origin, close: () => app.close() };
}
