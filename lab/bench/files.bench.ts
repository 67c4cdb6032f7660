import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ScanAnswer } from '@larkfield/contracts';
import { createFilesClient, ServiceError } from '@larkfield/kit/http';
import { GridFSBucket, MongoClient } from 'mongodb';
import { createClamdScanner } from '../../services/files/src/checking/clamd.ts';
import { hasClamd, startClamd, type Clamd } from '../../services/files/test/support/clamd.ts';
import { measureMs, processMegabytes } from '../report/measure.ts';
import { openBench } from '../report/open-bench.ts';
import { median } from '../report/statistics.ts';
import { startSite } from '../site/start-site.ts';

/**
 * Compares the scan of a 10 MB PDF through edge and file service (upload, encryption, storage, checks, virus scan) with clamd
 * alone. The PDFs differ, because clamd caches clean files. Without clamd the other side copies the same bytes into the database
 * and back. Then it measures the service's memory while 50 files go in and out, 5 at a time, and while 20 are uploaded at once.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const AT_ONCE = 20;
const IN_AND_OUT = { files: 50, atOnce: 5 };
const BYTES = 10 * 1024 * 1024 - 2048;

const bench = openBench();
const clamd = hasClamd() ? await startClamd('no such threat') : undefined;
const edgeKey = randomBytes(32).toString('base64url');
const site = await startSite(bench, {
  ...process.env,
  ...(clamd ? { CLAMD_URL: clamd.url } : {}),
  RATE_LIMIT_FACTOR: '1000',
  EDGE_KEY: edgeKey,
});
// The first start on a machine compiles everything and caches it; the later ones are what is measured.
await site.restart();
const database = await MongoClient.connect(site.mongodbUrl);
const scans: number[] = [];
const others: number[] = [];
const other = clamd ? { name: 'clamd alone', least: 0.4 } : { name: 'copying its bytes', least: 0.5 };
for (let round = -1; round < ROUNDS; round += 1) {
  const [form, file] = [formOf(pdf()), pdf()];
  const scan = await measureMs(() => upload(site.origin, form));
  const alone = await measureMs(() => (clamd ? scannedBy(clamd, file) : copied(file)));
  if (round < 0) continue;
  scans.push(scan);
  others.push(alone);
}
const [scan, alone] = [median(scans), median(others)];
console.log(`  10 MB: scanned in ${scan.toFixed(0)} ms, ${other.name} ${alone.toFixed(0)} ms`);
bench.compare(`scan of 10 MB against ${other.name}`, alone / scan, { least: other.least });
// Not through the edge, which lets one address have four uploads at a time.
const service = `http://127.0.0.1:${site.ports.get('files')}`;
const peak = () => processMegabytes(site.pid('files'), 'VmHWM');
await inAndOut(service);
bench.compare(`megabytes of the service with ${IN_AND_OUT.files} in and out`, peak(), { most: 160 });
await Promise.all(Array.from({ length: AT_ONCE }, () => upload(service, formOf(pdf()))));
bench.compare(`megabytes of the service with ${AT_ONCE} at once`, peak(), { most: 160 });
await database.close();
await clamd?.close();
await bench.finish();

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

/** Uploads files, and claims, reads and removes each. */
async function inAndOut(service: string): Promise<void> {
  const client = createFilesClient({ FILES_URL: service, EDGE_KEY: edgeKey });
  const [file, { files, atOnce }] = [pdf(), IN_AND_OUT];
  let started = 0;
  const some = async (): Promise<void> => {
    while (started < files) {
      started += 1;
      const id = await upload(service, formOf(file));
      const by = { service: 'bench', kind: 'files', record: id };
      const { size } = await retryLateCalls(() => client.claim(id, by));
      let read = 0;
      for await (const piece of await retryLateCalls(() => client.read(id, by)))
        read += (piece as Buffer).length;
      if (read !== size) throw new Error(`${read} of ${size} bytes came back`);
      await retryLateCalls(() => client.remove(id, by));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, some));
}

/** Repeats a call that times out on a busy machine, which is not measured here. */
async function retryLateCalls<T>(call: () => Promise<T>, attempts = 10): Promise<T> {
  return call().catch((error: unknown) => {
    const isLate = error instanceof ServiceError && error.code === 'FILES_UNAVAILABLE';
    if (!isLate || attempts === 0) throw error;
    return retryLateCalls(call, attempts - 1);
  });
}

async function scannedBy({ url }: Clamd, file: Buffer): Promise<void> {
  if (!(await createClamdScanner(url).isClean(file))) throw new Error('clamd found something');
}

async function copied(file: Buffer): Promise<void> {
  const bucket = new GridFSBucket(database.db(), { bucketName: 'bench' });
  const target = bucket.openUploadStream('bench');
  await pipeline(Readable.from([file]), target);
  await buffer(bucket.openDownloadStream(target.id));
}
