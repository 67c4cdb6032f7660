import { openSharedStore, createMirror } from '@larkfield/federation/releases';
import { liveReleases } from '../workspace/live-site.ts';
import { SITES, STORE } from '../workspace/paths.ts';
import { restartOnHangup } from './restart-on-hangup.ts';
import { runSite, type RunningSite } from './run-site.ts';
import { readSettings, SettingsError } from '../processes/settings.ts';
import { Supervisor } from '../processes/supervisor.ts';

/**
 * Starts the site, prints its address, and stops everything on Ctrl-C. SIGHUP replaces the services by new instances.
 * `prepare` builds or loads the site to serve.
 */
export async function serve(prepare: () => Promise<void> = takeLiveSite): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const supervisor = new Supervisor({ print });
  let stopping = false;
  let site: RunningSite | undefined;

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    await supervisor.stop();
    process.exit(0);
  }

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
  restartOnHangup({ site: () => site, stop, print, isTerminal: process.stdout.isTTY });
  try {
    const settings = readSettings(process.env);
    await prepare();
    site = await runSite(settings, { print, supervisor });
    const database = settings.mongodbUrl
      ? 'the database in MONGODB_URL'
      : `the embedded database in ${settings.dataDir}`;
    print(`\nLarkfield is ready at ${site.origin} (data: ${database}; stop with Ctrl-C)\n`);
  } catch (error) {
    // A start fails when it is stopped meanwhile.
    if (stopping) process.exit(0);
    throw error;
  }
}

/** Loads the site of the shared store, if there is one, then checks that a site is live here. @throws SettingsError if none is. */
async function takeLiveSite(): Promise<void> {
  const objects = await openSharedStore(process.env);
  if (objects) await createMirror({ store: STORE, sites: SITES }, objects).sync();
  if (Object.keys(liveReleases()).length === 0)
    throw new SettingsError('No site is live here. npm run build builds one from the sources.');
}
