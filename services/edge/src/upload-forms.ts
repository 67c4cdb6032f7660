import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ERRORS, type ErrorBody, type ErrorCode, type ScanAnswer } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import { BodyRefused } from './bodies.ts';
import { forwarded } from './proxy.ts';
import type { ServiceClient } from './service-client.ts';
import type { CallOwner } from './services.ts';

/** Entries besides the files of a form without script. */
const LIMITS = { files: 3, fields: 100, fieldSize: 64 * 1024, fieldNameSize: 200, parts: 103 };

export interface ScanTarget {
  readonly client: ServiceClient;
  /** The call that scans files. */
  readonly call: CallOwner;
}

/** Whether a browser without script sends a form with a file in it. */
export function isUploadForm({ method, headers }: FastifyRequest): boolean {
  // A page's script and other programs send such bodies as well, and want no page for an answer.
  const wantsPage = headers.accept?.includes('text/html') ?? false;
  const type = headers['content-type'];
  return method === 'POST' && wantsPage && Boolean(type?.startsWith('multipart/form-data'));
}

/**
 * Reads a form with files as it comes: each file goes to the scan by the call that scripts use, and counts against the same
 * limits; in its place among the entries is the id that the scan answered, clean or not. The service of the form decides.
 * @throws BodyRefused when the body is no such form, or the scan gives no answer.
 */
export async function entriesOf(
  request: FastifyRequest,
  body: Readable,
  target: ScanTarget,
): Promise<URLSearchParams> {
  const entries = new URLSearchParams();
  const scans: Promise<void>[] = [];
  const parser = readerOf(request);
  parser.on('field', (name, value, _cut, tooLong) => {
    if (tooLong) parser.destroy(new BodyRefused('TOO_LARGE'));
    else entries.append(name, value);
  });
  parser.on('file', (name, file, fileName) => {
    // Its scan hears of it where it reads on; a file that breaks off before has nobody else to hear of it.
    file.on('error', () => undefined);
    // A field that was left empty is sent as a file without a name.
    if (fileName === '' || fileName === undefined) return void file.resume();
    const scanned = scan(request, file, fileName, target).then((id) => entries.set(name, id));
    scanned.catch((error: Error) => parser.destroy(error));
    scans.push(scanned);
  });
  try {
    await pipeline(body, parser);
    await Promise.all(scans);
  } catch (error) {
    throw error instanceof BodyRefused ? error : new BodyRefused('BODY_UNREADABLE');
  }
  return entries;
}

function readerOf({ headers }: FastifyRequest): BusboyInstance {
  try {
    const type = { 'content-type': headers['content-type'] ?? '' };
    return new Busboy({ headers: type, limits: LIMITS });
  } catch {
    throw new BodyRefused('BODY_UNREADABLE');
  }
}

/** The id of a file in quarantine. @throws BodyRefused */
async function scan(
  request: FastifyRequest,
  file: Readable,
  name: string,
  { client, call }: ScanTarget,
): Promise<string> {
  const boundary = `part-${randomUUID()}`;
  const { 'sec-fetch-site': site, origin } = request.headers;
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'sec-fetch-site': site,
    origin,
  };
  try {
    const answer = await client.request({
      service: call.service,
      path: call.prefix,
      method: 'POST',
      headers: forwarded(request, headers),
      body: Readable.from(onePart(file, name, boundary)),
      headersTimeout: call.timeoutMs,
      bodyTimeout: call.timeoutMs,
    });
    const { id, code } = (await answer.body.json()) as Partial<ScanAnswer & ErrorBody>;
    if (id === undefined) throw new BodyRefused(toRefusal(answer.statusCode, code));
    return id;
  } catch (error) {
    // A form that breaks off does so in the middle of its file.
    const isBroken = file.errored !== null;
    file.resume();
    if (error instanceof BodyRefused) throw error;
    throw new BodyRefused(isBroken ? 'BODY_UNREADABLE' : 'UNAVAILABLE');
  }
}

/** The scan's own refusal of what was sent; whatever else went wrong over there is no fault of the sender's. */
function toRefusal(status: number, code: ErrorCode | undefined): ErrorCode {
  return status < 500 && code !== undefined && code in ERRORS ? code : 'UNAVAILABLE';
}

async function* onePart(file: Readable, name: string, boundary: string): AsyncGenerator<Buffer> {
  const plain = name.replaceAll(/["\\\r\n]/g, '_');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="myfile"; filename="${plain}"\r\n`;
  yield Buffer.from(`${head}content-type: application/octet-stream\r\n\r\n`);
  yield* file as AsyncIterable<Buffer>;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
