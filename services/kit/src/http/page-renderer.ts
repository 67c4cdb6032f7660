import { liveSite } from '@larkfield/federation/compose';
import { createPageRenderer } from '@larkfield/federation/render';
import type { ServiceContext } from '../service.ts';
import type { RenderPage } from './pages.ts';
import type { TypeBoxInstance } from './type-provider.ts';

/**
 * Renders the dynamic pages of an area with its released bundle, which is there before the service listens. Without a
 * release store, as in tests of calls, the browser draws them from their data.
 */
export function pageRenderer(
  app: Pick<TypeBoxInstance, 'addHook'>,
  { config, log }: Pick<ServiceContext, 'config' | 'log'>,
  area: string,
): RenderPage | undefined {
  const { STORE_DIR: storeDir, SITES_DIR: sitesDir } = config;
  if (!storeDir || !sitesDir) return undefined;
  const renderer = createPageRenderer({ storeDir, sitesDir, area, shared: config });
  app.addHook('onReady', async () => {
    try {
      await renderer.warm(liveSite(sitesDir));
    } catch (error) {
      log.warn({ err: error }, 'pages are rendered from the first request on');
    }
  });
  return (request, data) => renderer.render({ ...request, search: request.query }, data);
}
