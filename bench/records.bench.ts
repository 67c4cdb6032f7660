import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsPath } from '@larkfield/contracts';
import type { RecordKind, Service } from '@larkfield/kit';
import { allServices, kindsOf } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { toCursor } from '../services/kit/src/records/kinds/cursor.ts';
import { Supervisor } from '../tools/lib/supervisor.ts';
import { ADMIN_COOKIE, startDatabase, startService } from './lib/admin-services.ts';
import { emailOf, fill, idOf, isKey, middleOf } from './lib/records.ts';
import { percentile, ratioLine } from './lib/statistics.ts';

/**
 * What administrators read, of 100,000 records of each kind against 1,000: call by call in turn, in one run.
 * `ONLY=identity LARGE=50000` looks at one service, with so many.
 */
const SMALL = Number(process.env['SMALL'] ?? 1_000);
const LARGE = Number(process.env['LARGE'] ?? 100_000);
const ONLY = process.env['ONLY'] ?? '';
const ROUNDS = Number(process.env['ROUNDS'] ?? 400);
/** Not counted: code is compiled and pages of the database are read. */
const WARM_UP = 50;

interface Side {
  readonly name: string;
  readonly count: number;
  readonly db: Db;
  readonly origin: string;
}

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const supervisor = new Supervisor({ print: () => {} });
const lines: string[] = [];
try {
  const url = await startDatabase(supervisor, dataDir);
  for (const service of (await allServices()).filter(({ name }) => name.includes(ONLY))) {
    const sides = [
      await startSide(url, service, 'small', SMALL),
      await startSide(url, service, 'large', LARGE),
    ];
    for (const kind of kindsOf(service)) {
      // The outbox is one of the kit's: once is enough.
      if (kind.id === 'mails' && service.name !== 'marketing') continue;
      await measure(service, kind, sides);
    }
    for (const { db } of sides) await db.client.close();
  }
} finally {
  await supervisor.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const line of lines) console.log(line);
process.exit(lines.some((line) => line.startsWith('FAILS')) ? 1 : 0);

/** A service on a database of its own, with an administrator who is signed in. */
async function startSide(url: string, service: Service, name: string, count: number): Promise<Side> {
  const { db, origin } = await startService(supervisor, { url, service, name, dataDir });
  return { name, count, db, origin };
}

async function measure(service: Service, kind: RecordKind, sides: readonly Side[]): Promise<void> {
  for (const { db, count } of sides) await fill(db.collection(kind.collection), kind, count);
  const times = new Map(sides.map(({ name }) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const call of callsOf(service, kind).keys()) {
      for (const side of sides) {
        const path = callsOf(service, kind)[call]?.(side.count, Math.max(0, round)) ?? '';
        const took = await time(`${side.origin}${path}`);
        if (round >= 0) times.get(side.name)?.push(took);
      }
    }
  }
  const p = (name: string, part: number) => percentile(times.get(name) ?? [], part);
  const label = `${service.name} ${kind.id}`;
  console.log(
    `  ${label}: median ${p('small', 0.5).toFixed(1)} and ${p('large', 0.5).toFixed(1)} ms, p99 ` +
      `${p('small', 0.99).toFixed(1)} and ${p('large', 0.99).toFixed(1)} ms`,
  );
  lines.push(
    ratioLine(`${label}: p99 of ${LARGE} against ${SMALL}`, p('large', 0.99) / p('small', 0.99), { most: 2 }),
  );
  if (kind.id === 'contacts') await measureTable(service, kind, sides);
}

/** Lists from their beginning and from their middle, narrowed and searched, and one record. */
function callsOf(service: Service, kind: RecordKind): ((count: number, round: number) => string)[] {
  const base = `${recordsPath(service.name)}/${kind.id}`;
  const [state = ''] = Object.keys(kind.states.changes);
  const named = kind.search.some(isKey);
  return [
    () => base,
    () => `${base}?order=oldest`,
    (count) => `${base}?cursor=${toCursor({ leg: 0, ...middleOf(count) })}`,
    () => `${base}?state=${state}`,
    (count, round) => `${base}?search=${named ? 'ayd' : emailOf(round % count)}`,
    (count, round) =>
      `${base}/${kind.reference === '_id' ? idOf(round % count) : `LK-${String(round % count).padStart(7, '0')}`}`,
  ];
}

/** A table of everything is a stream: the service must not hold it. */
async function measureTable(service: Service, kind: RecordKind, sides: readonly Side[]): Promise<void> {
  const peaks: number[] = [];
  for (const { name, origin, count } of sides) {
    const started = performance.now();
    const response = await fetch(`${origin}${recordsPath(service.name)}/csv/${kind.id}`, {
      headers: ADMIN_COOKIE,
    });
    let found = -1;
    for await (const chunk of response.body ?? [])
      found += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1;
    if (found !== count) throw new Error(`the table has ${found} of ${count} records`);
    const took = performance.now() - started;
    peaks.push(peakMemory(supervisor.pid(`${service.name} ${name}`)));
    console.log(
      `  table of ${count}: ${(took / 1000).toFixed(1)} s, at most ${Math.round(peaks.at(-1) ?? 0)} MB`,
    );
  }
  const [small = NaN, large = NaN] = peaks;
  lines.push(ratioLine(`memory for a table of ${LARGE} against ${SMALL}`, large / small, { most: 2 }));
}

/** Most that a process has ever held, in MB. */
function peakMemory(pid = 0): number {
  const [, kilobytes = NaN] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Milliseconds to the end of an answer. @throws Error when it is no success. */
async function time(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: ADMIN_COOKIE });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${body}`);
  return performance.now() - started;
}
