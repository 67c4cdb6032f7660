import { join } from 'node:path';
import { isLanguage } from '@larkfield/contracts';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { remoteConfig, shellConfig } from './config.ts';
import { readContract } from './contract.ts';
import { readTexts, withTitles } from './texts.ts';

export interface DevServerInput {
  readonly root: string;
  readonly id: string;
  readonly port: number;
}

/** Path of the events that tell an open page to reload; the edge passes it on. */
export const RELOAD_EVENTS = '/dev/events';
export const RELOAD_SCRIPT = '/dev/reload.js';

/** Reloads the page after every successful build, and after the server itself was started again. */
const SCRIPT = `const events = new EventSource('${RELOAD_EVENTS}');
let connected = false;
events.onopen = () => { if (connected) location.reload(); connected = true; };
events.onmessage = () => location.reload();
`;

/** Serves one area from its sources, with texts read anew for every request. */
export async function startDevServer({ root, id, port }: DevServerInput): Promise<WebpackDevServer> {
  const contract = await readContract(root, id);
  const dir = join(root, id);
  const target = { id, root, dir, out: join(dir, 'dist/development'), development: true };
  const compiler = webpack(id === 'shell' ? shellConfig(target) : remoteConfig(target));
  const listeners = new Set<(text: string) => void>();
  let first = true;
  compiler.hooks.done.tap('reload', (stats) => {
    if (!stats.hasErrors() && !first) for (const send of listeners) send('data: built\n\n');
    first = false;
  });
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      // The page's policy admits no socket of another port and no overlay; reloading is done by events instead.
      client: false,
      hot: false,
      liveReload: false,
      devMiddleware: { publicPath: `/assets/${id}/` },
      setupMiddlewares(middlewares, { app }) {
        app?.get(RELOAD_SCRIPT, (_request, response) => void response.type('text/javascript').send(SCRIPT));
        app?.get(RELOAD_EVENTS, (request, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
          response.write(':\n\n');
          const send = (text: string) => void response.write(text);
          listeners.add(send);
          request.on('close', () => listeners.delete(send));
        });
        app?.get(`/assets/${id}/texts.:language.json`, (request, response) => {
          const { language } = request.params as { language: string };
          const texts = readTexts(join(root, 'locales'), contract.namespaces);
          if (isLanguage(language)) response.json(withTitles(contract, texts)[language]);
          else response.status(404).end();
        });
        return middlewares;
      },
    },
    compiler,
  );
  await server.start();
  return server;
}
