import { randomBytes } from 'node:crypto';
import { createEdge } from '../../services/edge/src/app.ts';
import type { Side } from './sides.ts';
import { createLog } from '@larkfield/kit';
import { freePort } from '../../tools/lib/ports.ts';

/** Serves one side from this process. */
export async function serveSide({
  sitesDir,
  storeDir,
}: Side): Promise<{ origin: string; close(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const app = await createEdge(
    {
      PORT: port,
      HOST: '127.0.0.1',
      SITES_DIR: sitesDir,
      STORE_DIR: storeDir,
      SERVICES: '',
      SITE_ORIGIN: origin,
      EDGE_KEY: randomBytes(32).toString('base64url'),
      DEV_AREAS: '',
    },
    createLog({ level: 'error' }),
  );
  await app.listen({ host: '127.0.0.1', port });
  return { origin, close: () => app.close() };
}
