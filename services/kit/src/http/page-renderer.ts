import { liveSite } from '@larkfield/federation/compose';
import { createPageRenderer } from '@larkfield/federation/render';
import type { BaseConfig } from '../config.ts';
import type { Log } from '../log.ts';
import type { RenderPage } from './pages.ts';

/**
 * Renders the dynamic pages of an area with its released bundle. Without a release store, as in tests of calls, the
 * browser draws them from their data.
 */
export function pageRenderer(
  { STORE_DIR: storeDir, SITES_DIR: sitesDir }: Pick<BaseConfig, 'STORE_DIR' | 'SITES_DIR'>,
  area: string,
  log: Pick<Log, 'warn'>,
): RenderPage | undefined {
  if (!storeDir || !sitesDir) return undefined;
  const renderer = createPageRenderer({ storeDir, sitesDir, area });
  const warm = async () => renderer.warm(liveSite(sitesDir));
  warm().catch((error: unknown) => log.warn({ err: error }, 'pages are rendered from the first request on'));
  return (request, data) => renderer.render({ ...request, search: request.query }, data);
}
