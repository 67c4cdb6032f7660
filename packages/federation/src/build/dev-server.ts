import { join } from 'node:path';
import { isLanguage, type AreaContract, type Language } from '@larkfield/contracts';
import type { Texts } from '@larkfield/area';
import webpack from 'webpack';
import WebpackDevServer, { type Configuration } from 'webpack-dev-server';
import { remoteConfig, shellConfig } from './config.ts';
import { readContract, textSpaces } from './contract.ts';
import { readTexts, withTitles } from './texts.ts';

export interface DevServerInput {
  readonly root: string;
  /** Root of the release store: what a build makes beside scripts and style sheets, such as pictures, comes from there. */
  readonly store: string;
  readonly ids: readonly string[];
  readonly port: number;
  /**
   * Whether changed modules are replaced in the open page. React can do that only if the shell is built for development, too;
   * without it the page is loaded again.
   */
  readonly hot: boolean;
}

/** Path of the events that an open page listens to; the edge passes it on. */
const DEV_EVENTS = '/dev/events';

/** Name of the Trusted Types policy that the overlay for errors needs; the edge admits it in development. */
const OVERLAY_POLICY = 'webpack-dev-server#overlay';

/** Serves areas from their sources, with texts read anew for every request. Resolves when they are built. */
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
      // Events pass through the edge, on the page's own origin, as its policy wants.
      webSocketServer: { type: 'sse', options: { path: DEV_EVENTS } },
      client: {
        logging: 'warn',
        // Elsewhere, the policy of pages does not admit it.
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
  // It answers nothing before all areas are built once.
  await new Promise<void>((resolve) => void server.middleware?.waitUntilValid(() => resolve()));
  return server;
}

/** The texts of an area as they are now, with the titles of its pages. */
export function currentTexts(root: string, contract: AreaContract): Record<Language, Texts> {
  return withTitles(contract, readTexts(join(root, 'locales'), textSpaces(contract)));
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
