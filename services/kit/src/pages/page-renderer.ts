import { followSharedSites, type SharedSites } from '@larkfield/federation/releases';
import { createPageRenderer } from '@larkfield/federation/render';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../http/service-error.ts';
import type { RenderPage } from './page-routes.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';

/**
 * Creates a renderer of an area's dynamic pages, which uses the released bundle and loads it before the service
 * listens. Returns undefined without a release store: then the browser renders the pages from their data. The
 * renderer throws `UNAVAILABLE` for a site that this machine lacks, and starts to fetch it from the shared store.
 */
export function createServicePageRenderer(
  app: Pick<TypeBoxInstance, 'addHook'>,
  { config, log }: Pick<ServiceContext, 'config' | 'log'>,
  area: string,
): RenderPage | undefined {
  const { STORE_DIR, SITES_DIR, RELEASE_STORE } = config;
  if (!STORE_DIR || !SITES_DIR) return undefined;
  const renderer = createPageRenderer({ storeDir: STORE_DIR, sitesDir: SITES_DIR, area });
  let shared: SharedSites | undefined;
  let liveSite: string | undefined;
  app.addHook('onReady', async () => {
    try {
      liveSite = await renderer.warmLive();
    } catch (error) {
      // A machine that only runs services has no release pointer.
      if (!RELEASE_STORE) log.warn({ err: error }, 'pages are rendered from the first request on');
    }
    if (RELEASE_STORE)
      shared = await followSharedSites({ ...config, STORE_DIR, SITES_DIR }, { log, renderer });
  });
  app.addHook('onClose', async () => shared?.close());
  const render: RenderPage = async (request, data) => {
    try {
      return await renderer.render({ ...request, search: request.query }, data);
    } catch (cause) {
      if (!shared || (cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      shared.want(request.site);
      throw new ServiceError('UNAVAILABLE', { cause });
    }
  };
  return Object.assign(render, { liveSite: () => liveSite });
}
