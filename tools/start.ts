import { buildSite } from './lib/build-site.ts';
import { refuseUntranslated } from './lib/refuse-untranslated.ts';
import { restartOnHangup } from './lib/restart-on-hangup.ts';
import { runSite, type RunningSite } from './lib/run-site.ts';
import { readSettings, SettingsError } from './lib/settings.ts';
import { Supervisor } from './lib/supervisor.ts';

/**
 * `npm start [-- --untranslated]`: builds what changed, starts everything, prints the address, stops everything on Ctrl-C;
 * SIGHUP starts services anew.
 */
refuseUntranslated();
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
  await buildSite();
  site = await runSite(settings, { print, supervisor });
  const database = settings.mongodbUrl
    ? 'the database in MONGODB_URL'
    : `the embedded database in ${settings.dataDir}`;
  print(`\nLarkfield is ready at ${site.origin} (data: ${database}; stop with Ctrl-C)\n`);
} catch (error) {
  if (stopping) process.exit(0);
  const known =
    error instanceof SettingsError ||
    (error instanceof Error && /could not start|failed$/.test(error.message));
  process.stderr.write(
    `${known && error instanceof Error ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
