import { join } from 'node:path';
import { isLanguage, type AreaContract, type Language } from '@larkfield/contracts';
import type { Texts } from '@larkfield/area';
import webpack from 'webpack';
import WebpackDevServer, { type Configuration } from 'webpack-dev-server';
import { remoteConfig, shellConfig } from './webpack-config.ts';
import { readContract, textNamespaces } from './read-contract.ts';
import { readTexts, withTitles } from './texts.ts';

export interface DevServerInput {
  readonly root: string;
  /** Root of the release store, from which files other than scripts and style sheets come, such as pictures. */
  readonly store: string;
  readonly ids: readonly string[];
  readonly port: number;
  /**
   * Whether changed modules are replaced in the open page. React supports that only if the shell is built for development,
   * too; otherwise the page is reloaded.
   */
  readonly hot: boolean;
}

const DEV_EVENTS = '/dev/events';

/** Trusted Types policy of the error overlay; the edge allows it in development. */
const OVERLAY_POLICY = 'webpack-dev-server#overlay';

/** Serves areas from their sources, with texts read for every request. Resolves after the first build. */
export async function startDevServer(input: DevServerInput): Promise<WebpackDevServer> {
  const { root, store, ids, port, hot } = input;
  const contracts = await Promise.all(ids.map((id) => readContract(root, id)));
  const compiler = webpack(
    ids.map((id) => {
      const dir = join(root, id);
      const target = { id, root, dir, out: join(dir, 'dist/development'), development: true, hot };
      return id === 'shell' ? shellConfig(target) : remoteConfig(target);
    }),
  );
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot,
      liveReload: !hot,
      // Events go through the edge, on the origin of the page, as the CSP requires.
      webSocketServer: { type: 'sse', options: { path: DEV_EVENTS } },
      client: {
        logging: 'warn',
        // Without `hot`, the CSP of pages does not allow it.
        overlay: hot && { warnings: false, trustedTypesPolicyName: OVERLAY_POLICY },
        webSocketTransport: 'sse',
        webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: DEV_EVENTS, protocol: 'auto' },
      },
      static: ids.map((id) => ({
        directory: join(store, id, 'files'),
        publicPath: `/assets/${id}/`,
        watch: false,
      })),
      ...(hot ? {} : { watchFiles: join(root, 'locales/**/*.json') }),
      setupMiddlewares: textsBefore(root, contracts),
    },
    compiler,
  );
  await server.start();
  // The server does not answer before the first build of all areas.
  await new Promise<void>((resolve) => void server.middleware?.waitUntilValid(() => resolve()));
  return server;
}

/** Reads the current texts of an area, with the titles of its pages. */
export function currentTexts(root: string, contract: AreaContract): Record<Language, Texts> {
  return withTitles(contract, readTexts(join(root, 'locales'), textNamespaces(contract)));
}

function textsBefore(
  root: string,
  contracts: readonly AreaContract[],
): NonNullable<Configuration['setupMiddlewares']> {
  return (middlewares, { app }) => {
    for (const contract of contracts) {
      app?.get(`/assets/${contract.id}/texts.:language.json`, (request, response) => {
        const { language } = request.params as { language: string };
        response.set('cache-control', 'no-store');
        if (isLanguage(language)) response.json(currentTexts(root, contract)[language]);
        else response.status(404).end();
      });
    }
    return middlewares;
  };
}
