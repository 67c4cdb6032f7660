import { randomBytes } from 'node:crypto';
import { createEdge } from '../../services/edge/src/app.ts';
import type { SiteVariant } from './site-variants.ts';
import { createLog } from '@larkfield/kit/runtime';
import { findFreePort } from '../../tools/processes/ports.ts';

export interface EdgeAccess {
  readonly origin: string;
  readonly edgeKey: string;
}

/** Serves a variant by an edge in this process. `start` starts its services and resolves with the value of `SERVICES`. */
export async function serveVariant(
  { sitesDir, storeDir }: SiteVariant,
  start: (site: EdgeAccess) => Promise<string> = async () => '',
): Promise<{ origin: string; close(): Promise<void> }> {
  const port = await findFreePort();
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
