import { recordsPath } from '@larkfield/contracts';
import type { Service } from '@larkfield/kit/app';
import type { RecordKind } from '@larkfield/kit/records';
import { allServices, kindsOf } from '@larkfield/kit/testing';
import type { Db } from 'mongodb';
import { toCursor } from '../../services/kit/src/records/reading/cursor.ts';
import { ADMIN_COOKIE, startDatabaseProcess, startServiceProcess } from '../site/start-services.ts';
import { emailOf, fillCollection, idOf, isSearchKey, middleOf } from '../site/fill-collection.ts';
import { measureFetch, processMegabytes } from '../report/measure.ts';
import { openBench } from '../report/open-bench.ts';
import { percentile } from '../report/statistics.ts';

/**
 * Compares the administration's calls with 100,000 records of each kind and with 1,000, in turn. `ONLY=identity
 * LARGE=50000` measures one service with so many.
 */
const SMALL = Number(process.env['SMALL'] ?? 1_000);
const LARGE = Number(process.env['LARGE'] ?? 100_000);
const ONLY = process.env['ONLY'] ?? '';
const ROUNDS = Number(process.env['ROUNDS'] ?? 400);
/** Rounds that are not counted: code is compiled and pages of the database are read. */
const WARM_UP = 50;

interface Side {
  readonly name: string;
  readonly count: number;
  readonly db: Db;
  readonly origin: string;
}

const bench = openBench();
const { supervisor, dataDir } = bench;
const url = await startDatabaseProcess(supervisor, dataDir);
for (const service of (await allServices()).filter(({ name }) => name.includes(ONLY))) {
  const sides = [await startSide(service, 'small', SMALL), await startSide(service, 'large', LARGE)];
  for (const kind of kindsOf(service)) {
    // Every service has the kit's outbox; one measurement is enough.
    if (kind.id === 'mails' && service.name !== 'marketing') continue;
    await measure(service, kind, sides);
  }
  for (const { db } of sides) await db.client.close();
}
await bench.finish();

async function startSide(service: Service, name: string, count: number): Promise<Side> {
  const { db, origin } = await startServiceProcess(supervisor, { url, service, name, dataDir });
  return { name, count, db, origin };
}

async function measure(service: Service, kind: RecordKind, sides: readonly Side[]): Promise<void> {
  for (const { db, count } of sides) await fillCollection(db.collection(kind.collection), kind, count);
  const times = new Map(sides.map(({ name }) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const call of callsOf(service, kind).keys()) {
      for (const side of sides) {
        const path = callsOf(service, kind)[call]?.(side.count, Math.max(0, round)) ?? '';
        const took = await measureFetch(`${side.origin}${path}`, ADMIN_COOKIE);
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
  const ratio = p('large', 0.99) / p('small', 0.99);
  bench.compare(`${label}: p99 of ${LARGE} against ${SMALL}`, ratio, { most: 2 });
  if (kind.id === 'contacts') await measureTable(service, kind, sides);
}

/** Returns calls of lists from the start and the middle, filtered and searched, and of one record. */
function callsOf(service: Service, kind: RecordKind): ((count: number, round: number) => string)[] {
  const base = `${recordsPath(service.name)}/${kind.id}`;
  const [state = ''] = Object.keys(kind.states.changes);
  const named = kind.search.some(isSearchKey);
  return [
    () => base,
    () => `${base}?order=oldest`,
    (count) => `${base}?cursor=${toCursor({ scanIndex: 0, ...middleOf(count) })}`,
    () => `${base}?state=${state}`,
    (count, round) => `${base}?search=${named ? 'ayd' : emailOf(round % count)}`,
    (count, round) =>
      `${base}/${kind.reference === '_id' ? idOf(round % count) : `LK-${String(round % count).padStart(7, '0')}`}`,
  ];
}

/** Measures the memory of a CSV export, which must be streamed. */
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
    peaks.push(processMegabytes(supervisor.pid(`${service.name} ${name}`), 'VmHWM'));
    console.log(
      `  table of ${count}: ${(took / 1000).toFixed(1)} s, at most ${Math.round(peaks.at(-1) ?? 0)} MB`,
    );
  }
  const [small = NaN, large = NaN] = peaks;
  bench.compare(`memory for a table of ${LARGE} against ${SMALL}`, large / small, { most: 2 });
}
