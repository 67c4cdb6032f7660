import { openSharedStore, createMirror } from '@larkfield/federation/releases';
import { liveReleases } from './live-folder.ts';
import { SITES, STORE } from './paths.ts';
import { restartOnHangup } from './restart-on-hangup.ts';
import { runSite, type RunningSite } from './run-site.ts';
import { readSettings, SettingsError } from './settings.ts';
import { Supervisor } from './supervisor.ts';

/**
 * Starts everything, prints the address, and stops everything on Ctrl-C; SIGHUP replaces the services by new copies. `prepare`
 * makes the site that is served, where the command does that.
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

  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
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
    // What a stop ends cannot start.
    if (stopping) process.exit(0);
    throw error;
  }
}

/** What is live: on this machine, or for all that share a release store. @throws SettingsError when nothing is */
async function takeLiveSite(): Promise<void> {
  const objects = await openSharedStore(process.env);
  if (objects) await createMirror({ store: STORE, sites: SITES }, objects).sync();
  if (Object.keys(liveReleases()).length === 0)
    throw new SettingsError('No site is live here. npm run build builds one from the sources.');
}
