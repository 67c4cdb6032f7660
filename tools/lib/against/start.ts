import type { Language } from '@larkfield/contracts';
import { currentTexts, startDevServer, writeDevRelease } from '@larkfield/federation/build';
import { readContract } from '@larkfield/federation/contract';
import { site as brand } from '../../../site.config.ts';
import { buildAreas, generate, inputsOf } from '../build-site.ts';
import { ROOT, STORE } from '../paths.ts';
import { freePort, isTaken } from '../ports.ts';
import { startDevProxy } from './dev-proxy.ts';
import { readLocalArea } from './local-area.ts';
import { checkShellContract, siteAt } from './site-at.ts';

export interface AgainstInput {
  /** Address of the running site. */
  readonly site: string;
  /** The area that comes from source. */
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

export interface Against {
  readonly against: string;
  stop(): Promise<void>;
}

/**
 * Builds an area once, for what pages have to know of it, and serves a running site with that area from source.
 * @throws Error when there is no such site, its shell does not fit the area, or the port is taken
 */
export async function startAgainst({ site, id, host, port }: AgainstInput): Promise<Against> {
  const running = await siteAt(site);
  const against = running.origin;
  if (await isTaken(port, host)) throw new Error(`Port ${port} is in use. Set PORT to another one.`);
  await generate();
  const contract = await readContract(ROOT, id);
  checkShellContract(contract, running);
  const { [id]: release = '' } = await buildAreas([id], await inputsOf([id]));
  writeDevRelease(STORE, id, release);
  const devPort = await freePort();
  const devServer = await startDevServer({
    ...{ root: ROOT, store: STORE, ids: [id] },
    port: devPort,
    hot: false,
  });
  const textsOf = (language: Language) => currentTexts(ROOT, contract)[language];
  const area = readLocalArea(STORE, id, { brand, textsOf });
  const proxy = await startDevProxy({ against, area, devServer: `http://127.0.0.1:${devPort}`, host, port });
  return {
    against,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await devServer.stop();
    },
  };
}
