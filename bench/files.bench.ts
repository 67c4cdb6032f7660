import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScanAnswer } from '@larkfield/contracts';
import { filesClient, ServiceError } from '@larkfield/kit';
import { GridFSBucket, MongoClient } from 'mongodb';
import { clamdScanner } from '../services/files/src/scanner/clamd.ts';
import { hasClamd, startClamd, type Clamd } from '../services/files/test/support/clamd.ts';
import { freePort } from '../tools/lib/ports.ts';
import { runSite } from '../tools/lib/run-site.ts';
import { readSettings } from '../tools/lib/settings.ts';
import { median, ratioLine } from './lib/statistics.ts';

/**
 * A PDF of 10 MB through edge and file service (sent, sealed, stored, checked, scanned) against clamd alone with another
 * one, since clamd remembers what it has found clean; where there is none, against as many bytes copied into the same
 * database and read back by the driver alone. Then the memory of the service while 50 go in and out, 5 at a time, and while
 * 20 come at once.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const AT_ONCE = 20;
const IN_AND_OUT = { files: 50, atOnce: 5 };
const BYTES = 10 * 1024 * 1024 - 2048;

const dataDir = mkdtempSync(join(tmpdir(), 'larkfield-bench-'));
const port = await freePort();
const clamd = hasClamd() ? await startClamd('no such threat') : undefined;
const edgeKey = randomBytes(32).toString('base64url');
const settings = readSettings({
  ...process.env,
  ...(clamd ? { CLAMD_URL: clamd.url } : {}),
  PORT: String(port),
  DATA_DIR: dataDir,
  RATE_LIMIT_FACTOR: '1000',
  EDGE_KEY: edgeKey,
});
const site = await runSite(settings, { print: () => undefined });
// The first start of a machine compiles everything, and keeps what it has compiled: every other one is as this.
await site.restart();
const database = await MongoClient.connect(site.mongodbUrl);
try {
  const scans: number[] = [];
  const others: number[] = [];
  const other = clamd ? { name: 'clamd alone', least: 0.4 } : { name: 'copying its bytes', least: 0.5 };
  for (let round = -1; round < ROUNDS; round += 1) {
    const [form, file] = [formOf(pdf()), pdf()];
    const scan = await timed(() => upload(site.origin, form));
    const alone = await timed(() => (clamd ? scannedBy(clamd, file) : copied(file)));
    if (round < 0) continue;
    scans.push(scan);
    others.push(alone);
  }
  const [scan, alone] = [median(scans), median(others)];
  console.log(`10 MB: scanned in ${scan.toFixed(0)} ms, ${other.name} ${alone.toFixed(0)} ms`);
  console.log(ratioLine(`scan of 10 MB against ${other.name}`, alone / scan, { least: other.least }));
  // Past the edge, which lets one address have four under way.
  const service = `http://127.0.0.1:${site.ports.get('files')}`;
  await inAndOut(service);
  const many = `megabytes of the service with ${IN_AND_OUT.files} in and out`;
  console.log(ratioLine(many, peakMegabytes(), { most: 160 }));
  await Promise.all(Array.from({ length: AT_ONCE }, () => upload(service, formOf(pdf()))));
  console.log(ratioLine(`megabytes of the service with ${AT_ONCE} at once`, peakMegabytes(), { most: 160 }));
} finally {
  await database.close();
  await site.stop();
  await clamd?.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function pdf(): Buffer<ArrayBuffer> {
  const content = randomBytes(BYTES / 2).toString('hex');
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< >>\nstream\n${content}\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  );
}

function formOf(file: Buffer<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('myfile', new Blob([file]), 'bench.pdf');
  return form;
}

async function upload(origin: string, body: FormData): Promise<string> {
  const answer = await fetch(`${origin}/api/scanFile`, { method: 'POST', body });
  const { message, id } = (await answer.json()) as ScanAnswer;
  if (message !== 'No Threat Detected') throw new Error(`${answer.status}: ${message}`);
  return id;
}

/** Each file is sent, claimed by a record, read back whole, and removed. */
async function inAndOut(service: string): Promise<void> {
  const client = filesClient({ FILES_URL: service, EDGE_KEY: edgeKey });
  const [file, { files, atOnce }] = [pdf(), IN_AND_OUT];
  let begun = 0;
  const some = async (): Promise<void> => {
    while (begun < files) {
      begun += 1;
      const id = await upload(service, formOf(file));
      const by = { service: 'bench', kind: 'files', record: id };
      const { size } = await patiently(() => client.claim(id, by));
      let read = 0;
      for await (const piece of await patiently(() => client.read(id, by))) read += (piece as Buffer).length;
      if (read !== size) throw new Error(`${read} of ${size} bytes came back`);
      await patiently(() => client.remove(id, by));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, some));
}

/** What is late on a busy machine may be asked again, and is not what is measured here. */
async function patiently<T>(call: () => Promise<T>, tries = 10): Promise<T> {
  return call().catch((error: unknown) => {
    const isLate = error instanceof ServiceError && error.code === 'FILES_UNAVAILABLE';
    if (!isLate || tries === 0) throw error;
    return patiently(call, tries - 1);
  });
}

async function scannedBy({ url }: Clamd, file: Buffer): Promise<void> {
  if (!(await clamdScanner(url).isClean(file))) throw new Error('clamd found something');
}

async function copied(file: Buffer): Promise<void> {
  const bucket = new GridFSBucket(database.db(), { bucketName: 'bench' });
  const target = bucket.openUploadStream('bench');
  await pipeline(Readable.from([file]), target);
  await buffer(bucket.openDownloadStream(target.id));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function peakMegabytes(): number {
  const status = readFileSync(`/proc/${site.pid('files')}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
