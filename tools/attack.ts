import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '../packages/paypal-stand-in/src/index.ts';
import { MongoClient } from 'mongodb';
import { attackBase, attackLives } from './attack/base.ts';
import { attackDynamic } from './attack/dynamic.ts';
import { attackDisk } from './attack/disk.ts';
import { mountDisk } from './attack/mount.ts';
import { attackEntries, attackStrangers } from './attack/entries.ts';
import { attackFiles } from './attack/hostile-files.ts';
import { formsOf } from './attack/forms.ts';
import { startMailServer } from './attack/mail-server.ts';
import { attackMails, attackStuckMails } from './attack/mails.ts';
import { attackOdd } from './attack/odd.ts';
import { attackRaces } from './attack/races.ts';
import { attackResets } from './attack/resets.ts';
import { attackRights } from './attack/rights.ts';
import { busyNow, keep } from './attack/report.ts';
import { routesOf } from './attack/routes.ts';
import { attackFrozen, attackOverload, attackProcesses } from './attack/services.ts';
import { attackSlowBodies, attackSockets } from './attack/sockets.ts';
import type { Attack, Target } from './attack/target.ts';
import { layWire } from './attack/wire.ts';
import { servedManifest } from './lib/live-folder.ts';
import { freePort } from './lib/ports.ts';
import { runSite, startDatabase } from './lib/run-site.ts';
import { readSettings } from './lib/settings.ts';
import { Supervisor } from './lib/supervisor.ts';

/**
 * `npm run attack`: attacks the built site, which it starts itself on this machine, for some minutes; prints which promises
 * hold and keeps that in `bench/reports/attack.md`. What is attacked is what contracts name. `npm run attack -- mails disk`
 * does these alone.
 */
const ATTACKS: Readonly<Record<string, Attack>> = {
  sockets: attackSockets,
  rights: attackRights,
  strangers: attackStrangers,
  races: attackRaces,
  mails: attackMails,
  stuck: attackStuckMails,
  disk: attackDisk,
  base: attackBase,
  lives: attackLives,
  slow: attackSlowBodies,
  overload: attackOverload,
  dynamic: attackDynamic,
  resets: attackResets,
  frozen: attackFrozen,
  processes: attackProcesses,
  entries: attackEntries,
  odd: attackOdd,
  files: attackFiles,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ATTACKS));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no attack ${unknown.join(', ')}; there are ${Object.keys(ATTACKS).join(', ')}\n`,
  );
  process.exit(1);
}
let broken = 0;
await onSite(async (target) => {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const busy = busyNow();
    const rows = await carriedOut(name, attack(target));
    for (const { promise, found, holds } of rows)
      process.stdout.write(`${holds ? 'holds ' : 'BROKEN'}  ${promise}: ${found}\n`);
    broken += rows.filter(({ holds }) => !holds).length;
    keep(name, rows, busy, Object.keys(ATTACKS));
  }
});
process.exit(broken === 0 ? 0 : 1);

/** An attack that ends by an error of its own shows nothing, and keeps none of the others from being carried out. */
async function carriedOut(name: string, found: ReturnType<Attack>): ReturnType<Attack> {
  try {
    return await found;
  } catch (error) {
    const words = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    return [{ promise: `the attack "${name}" is carried out`, found: words.trim(), holds: false }];
  }
}

/** Starts the site with all that it is attacked by, and clears up. */
async function onSite(attack: (target: Target) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-attack-'));
  const base = join(dataDir, 'database');
  mkdirSync(base, { mode: 0o700 });
  const disk = mountDisk(base);
  // Whoever ends this by a signal is left with no disk either.
  process.once('exit', () => disk?.remove());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const [mailServer, payments, port, operatorPort] = [
    await startMailServer(),
    await startStandIn({ forgetful: true }),
    await freePort(),
    await freePort(),
  ];
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const supervisor = new Supervisor({ print, startLimitMs: 120_000 });
  try {
    const direct = await startDatabase(supervisor, { dataDir });
    const { host } = new URL(direct);
    const wire = await layWire(
      host.startsWith('127.0.0.1:') ? host.slice('127.0.0.1:'.length) : decodeURIComponent(host),
    );
    const edgeKey = randomBytes(32).toString('base64url');
    const settings = readSettings({
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      DATA_DIR: dataDir,
      MONGODB_URL: `mongodb://127.0.0.1:${wire.port}/larkfield?directConnection=true`,
      SMTP_URL: mailServer.url,
      RATE_LIMIT_FACTOR: '1000000',
      PROOF_OF_WORK_BITS: '0',
      EDGE_KEY: edgeKey,
      LOG_LEVEL: 'error',
    });
    const services = { API_REFERENCE: 'on', PAYPAL_STAND_IN: payments.origin };
    const site = await runSite(settings, { print, supervisor, services });
    const client = await new MongoClient(direct).connect();
    try {
      const { contracts } = servedManifest();
      const owned = contracts.flatMap(({ api }) => api);
      const ordinary = owned.filter(({ timeoutMs, stream }) => timeoutMs === undefined && !stream);
      await attack({
        ...{ site, port, operatorPort, edgeKey, owned, mailServer, payments, disk, wire },
        calls: new Map(ordinary.map(({ service, prefix }) => [service, prefix])),
        kinds: contracts.flatMap(({ kinds }) => kinds),
        routes: await routesOf(site.ports, owned),
        forms: await formsOf(site.origin, contracts),
        db: client.db(),
      });
    } finally {
      await client.close();
      await wire.close();
    }
  } catch (error) {
    process.stderr.write(`${lines.slice(-20).join('\n')}\n`);
    throw error;
  } finally {
    await supervisor.stop();
    await mailServer.close();
    await payments.close();
    disk?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
