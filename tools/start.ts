import { buildSite } from './lib/build-site.ts';
import { refuseUntranslated } from './lib/refuse-untranslated.ts';
import { runSite } from './lib/run-site.ts';
import { readSettings, SettingsError } from './lib/settings.ts';
import { Supervisor } from './lib/supervisor.ts';

/** `npm start [-- --untranslated]`: builds what changed, starts everything, prints the address, stops everything on Ctrl-C. */
refuseUntranslated();
const print = (line: string) => process.stdout.write(`${line}\n`);
const supervisor = new Supervisor({ print });
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await supervisor.stop();
    process.exit(0);
  });
}

try {
  const settings = readSettings(process.env);
  await buildSite();
  const site = await runSite(settings, { print, supervisor });
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
