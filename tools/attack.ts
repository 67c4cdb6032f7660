import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attackBase, attackEntries, attackStrangers } from './attack/entries.ts';
import { attackFrozen, attackOverload, attackProcesses } from './attack/services.ts';
import { attackSlowBodies, attackSockets } from './attack/sockets.ts';
import type { Row } from './attack/target.ts';
import { servedManifest } from './lib/live-folder.ts';
import { ROOT } from './lib/paths.ts';
import { freePort } from './lib/ports.ts';
import { runSite } from './lib/run-site.ts';
import { readSettings } from './lib/settings.ts';
import { Supervisor } from './lib/supervisor.ts';

/**
 * `npm run attack`: attacks the built site, which it starts itself on this machine, for a few minutes; prints which
 * promises hold and keeps that in `bench/reports/attack.md`. Calls are those that contracts name.
 */
const ATTACKS = [
  attackSockets,
  attackEntries,
  attackStrangers,
  attackSlowBodies,
  attackOverload,
  attackFrozen,
  attackProcesses,
  attackBase,
];
const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-attack-'));
const port = await freePort();
const env = {
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMIT_FACTOR: '1000000',
  PROOF_OF_WORK_BITS: '0',
  LOG_LEVEL: 'error',
};
const lines: string[] = [];
const print = (line: string) => void lines.push(line);
const supervisor = new Supervisor({ print, startLimitMs: 120_000 });
const site = await runSite(readSettings(env), { print, supervisor });
const rows: Row[] = [];
try {
  const { contracts } = servedManifest();
  const owned = contracts.flatMap(({ api }) => api);
  const kinds = contracts.flatMap(({ kinds: some }) => some);
  const ordinary = owned.filter(({ timeoutMs, stream }) => timeoutMs === undefined && !stream);
  const calls = new Map(ordinary.map(({ service, prefix }) => [service, prefix]));
  for (const attack of ATTACKS) {
    for (const row of await attack({ site, port, calls, owned, kinds })) {
      rows.push(row);
      process.stdout.write(`${row.holds ? 'holds ' : 'BROKEN'}  ${row.promise}: ${row.found}\n`);
    }
  }
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const table = rows.map(
  ({ promise, found, holds }) => `| ${promise} | ${found} | ${holds ? 'yes' : '**no**'} |`,
);
const head = [
  '# What the site promises under attack',
  '',
  'Written by `npm run attack`; absolute figures are those of the machine it ran on.',
  '',
];
writeFileSync(
  join(ROOT, 'bench/reports/attack.md'),
  `${[...head, '| Promise | Found | Holds |', '| --- | --- | --- |', ...table].join('\n')}\n`,
);
process.exit(rows.every(({ holds }) => holds) ? 0 : 1);
