import { liveSite } from '@larkfield/federation/compose';
import { createPageRenderer } from '@larkfield/federation/render';
import type { ServiceContext } from '../service-context.ts';
import { ServiceError } from './errors.ts';
import type { RenderPage } from './pages.ts';
import { followSharedSites, type SharedSites } from './shared-sites.ts';
import type { TypeBoxInstance } from './type-provider.ts';

/**
 * Renders the dynamic pages of an area with its released bundle, which is there before the service listens. Without a
 * release store, as in tests of calls, the browser draws them from their data. A page of a site that this machine does not have yet is
 * unavailable until it has been fetched from the store that machines share: nobody waits for that.
 */
export function pageRenderer(
  app: Pick<TypeBoxInstance, 'addHook'>,
  { config, log }: Pick<ServiceContext, 'config' | 'log'>,
  area: string,
): RenderPage | undefined {
  const { STORE_DIR, SITES_DIR, RELEASE_STORE } = config;
  if (!STORE_DIR || !SITES_DIR) return undefined;
  const renderer = createPageRenderer({ storeDir: STORE_DIR, sitesDir: SITES_DIR, area });
  let shared: SharedSites | undefined;
  app.addHook('onReady', async () => {
    try {
      await renderer.warm(liveSite(SITES_DIR));
    } catch (error) {
      // A machine of services alone has no pointer.
      if (!RELEASE_STORE) log.warn({ err: error }, 'pages are rendered from the first request on');
    }
    if (RELEASE_STORE)
      shared = await followSharedSites({ ...config, STORE_DIR, SITES_DIR }, { log, renderer });
  });
  app.addHook('onClose', async () => shared?.close());
  return async (request, data) => {
    try {
      return await renderer.render({ ...request, search: request.query }, data);
    } catch (cause) {
      if (!shared || (cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
      shared.want(request.site);
      throw new ServiceError('UNAVAILABLE', { cause });
    }
  };
}
