import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStandIn } from '../packages/paypal-stand-in/src/index.ts';
import { MongoClient } from 'mongodb';
import { attackDatabase, attackKilledProcesses } from './attack/attacks/database.ts';
import { attackDynamic } from './attack/attacks/dynamic-pages.ts';
import { attackDisk } from './attack/attacks/full-disk.ts';
import { mountDisk } from './attack/faults/mount-disk.ts';
import { attackMalformedBodies, attackStrangers } from './attack/attacks/malformed-bodies.ts';
import { attackFiles } from './attack/attacks/hostile-files.ts';
import { formsOf } from './attack/clients/send-forms.ts';
import { startMailServer } from './attack/faults/mail-server.ts';
import { attackMails, attackStuckMails } from './attack/attacks/mail-outages.ts';
import { attackRaces } from './attack/attacks/races.ts';
import { attackStreamResets } from './attack/attacks/stream-resets.ts';
import { attackRights } from './attack/attacks/rights.ts';
import { routesOf } from './attack/clients/find-routes.ts';
import { attackFrozen, attackOverload, attackRestartsUnderLoad } from './attack/attacks/service-faults.ts';
import { attackSlowBodies, attackMalformedRequests } from './attack/attacks/malformed-requests.ts';
import type { Attack, Target } from './attack/target/target.ts';
import { startDatabaseProxy } from './attack/faults/database-proxy.ts';
import { createReport } from './report/report.ts';
import { buildSite } from '../tools/building/build-site.ts';
import { servedManifest } from '../tools/workspace/live-site.ts';
import { findFreePort } from '../tools/processes/ports.ts';
import { runSite, startDatabase } from '../tools/site/run-site.ts';
import { readSettings } from '../tools/processes/settings.ts';
import { Supervisor } from '../tools/processes/supervisor.ts';

/**
 * `npm run lab -- attack [name ...]`: builds the site, starts it on this machine and attacks it for some minutes. The targets come
 * from the contracts of the live site. Names select attacks, for example `npm run lab -- attack mails disk`.
 */
const ATTACKS: Readonly<Record<string, Attack>> = {
  sockets: attackMalformedRequests,
  rights: attackRights,
  strangers: attackStrangers,
  races: attackRaces,
  mails: attackMails,
  stuck: attackStuckMails,
  disk: attackDisk,
  base: attackDatabase,
  lives: attackKilledProcesses,
  slow: attackSlowBodies,
  overload: attackOverload,
  dynamic: attackDynamic,
  resets: attackStreamResets,
  frozen: attackFrozen,
  processes: attackRestartsUnderLoad,
  entries: attackMalformedBodies,
  files: attackFiles,
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in ATTACKS));
if (unknown.length > 0)
  throw new Error(`There is no attack ${unknown.join(', ')}; there are ${Object.keys(ATTACKS).join(', ')}`);
await buildSite();
let holds = true;
await onSite(async (target) => {
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const report = createReport('attack', name);
    for (const finding of await findingsOf(name, attack(target))) report.add(finding);
    if (!report.save()) holds = false;
  }
});
process.exit(holds ? 0 : 1);

/** Resolves with the findings of an attack. An attack that throws is a broken finding, and the next one still runs. */
async function findingsOf(name: string, attack: ReturnType<Attack>): ReturnType<Attack> {
  try {
    return await attack;
  } catch (error) {
    const message = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
    return [{ name: `the attack "${name}" is carried out`, observed: message.trim(), holds: false }];
  }
}

/** Starts the site with its faulty neighbours (disk, mail server, payments, database proxy), and cleans up afterwards. */
async function onSite(attack: (target: Target) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-attack-'));
  const base = join(dataDir, 'database');
  mkdirSync(base, { mode: 0o700 });
  const disk = mountDisk(base);
  // The disk is unmounted after a signal too.
  process.once('exit', () => disk?.unmount());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const [mailServer, payments, port, operatorPort] = [
    await startMailServer(),
    await startStandIn({ allowsRepeatedCaptures: true }),
    await findFreePort(),
    await findFreePort(),
  ];
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const supervisor = new Supervisor({ print, startLimitMs: 120_000 });
  try {
    const direct = await startDatabase(supervisor, { dataDir });
    const { host } = new URL(direct);
    const wire = await startDatabaseProxy(
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
        ...{
          site,
          port,
          operatorPort,
          edgeKey,
          ownedCalls: owned,
          mailServer,
          payments,
          disk,
          databaseProxy: wire,
        },
        sampleCalls: new Map(ordinary.map(({ service, prefix }) => [service, prefix])),
        recordKinds: contracts.flatMap(({ kinds }) => kinds),
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
    disk?.unmount();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
