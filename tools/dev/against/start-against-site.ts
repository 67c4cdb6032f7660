import type { Language } from '@larkfield/contracts';
import { currentTexts, startDevServer, writeDevRelease } from '@larkfield/federation/build';
import { readContract } from '@larkfield/federation/contract';
import { site as brand } from '../../../site.config.ts';
import { buildAreas, generateValidators, hashAreaInputs } from '../../building/build-site.ts';
import { ROOT, STORE } from '../../workspace/paths.ts';
import { findFreePort, isPortTaken } from '../../processes/ports.ts';
import { startDevProxy } from './dev-proxy.ts';
import { readLocalArea } from './local-area.ts';
import { checkShellContract, fetchRemoteSite } from './remote-site.ts';

export interface AgainstInput {
  readonly site: string;
  /** Id of the local area. */
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

export interface Against {
  readonly against: string;
  stop(): Promise<void>;
}

/**
 * Builds the local area once, to know its pages and texts, and serves a running site with that area from source.
 * @throws Error when there is no such site, its shell does not fit the area, or the port is taken.
 */
export async function startAgainst({ site, id, host, port }: AgainstInput): Promise<Against> {
  const running = await fetchRemoteSite(site);
  const against = running.origin;
  if (await isPortTaken(port, host)) throw new Error(`Port ${port} is in use. Set PORT to another one.`);
  await generateValidators();
  const contract = await readContract(ROOT, id);
  checkShellContract(contract, running);
  const { [id]: release = '' } = await buildAreas([id], await hashAreaInputs([id]));
  writeDevRelease(STORE, id, release);
  const devPort = await findFreePort();
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
