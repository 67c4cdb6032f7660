import type { Supervisor } from '../../tools/processes/supervisor.ts';
import { findFreePort } from '../../tools/processes/ports.ts';
import { readSettings } from '../../tools/processes/settings.ts';
import { runSite, type RunningSite } from '../../tools/site/run-site.ts';

/** Starts the built site on a free port. `env` are settings as an operator writes them. */
export async function startSite(
  { dataDir, supervisor }: { readonly dataDir: string; readonly supervisor: Supervisor },
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<RunningSite> {
  const port = String(await findFreePort());
  return runSite(readSettings({ ...env, PORT: port, DATA_DIR: dataDir }), { print: () => {}, supervisor });
}
