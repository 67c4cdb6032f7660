import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ERRORS, type ErrorBody, type ErrorCode, type ScanAnswer } from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import { BodyRejectedError } from '../calls/body-reader.ts';
import { forwardedHeaders } from '../calls/proxy.ts';
import type { ServiceClient } from '../service-clients/service-client.ts';
import type { CallOwner } from '../routing/call-owner.ts';

const LIMITS = { files: 3, fields: 100, fieldSize: 64 * 1024, fieldNameSize: 200, parts: 103 };

export interface ScanTarget {
  readonly client: ServiceClient;
  readonly call: CallOwner;
}

export function isUploadForm({ method, headers }: FastifyRequest): boolean {
  // Scripts and other programs send such bodies as well, but do not accept HTML.
  const acceptsPage = headers.accept?.includes('text/html') ?? false;
  const type = headers['content-type'];
  return method === 'POST' && acceptsPage && Boolean(type?.startsWith('multipart/form-data'));
}

/**
 * Reads a form with files as a stream. Sends each file to the scan call that scripts use, with the same limits, and puts the
 * id of the scan in place of the file, clean or not. The service of the form decides about the verdict.
 * @throws BodyRejectedError if the body is invalid or the scan does not answer
 */
export async function readUploadForm(
  request: FastifyRequest,
  body: Readable,
  target: ScanTarget,
): Promise<URLSearchParams> {
  const entries = new URLSearchParams();
  const scans: Promise<void>[] = [];
  const parser = createParser(request);
  parser.on('field', (name, value, _cut, tooLong) => {
    if (tooLong) parser.destroy(new BodyRejectedError('TOO_LARGE'));
    else entries.append(name, value);
  });
  parser.on('file', (name, file, fileName) => {
    // The scan reads the file and gets its errors. If the file breaks off before the scan reads it, this listener keeps the
    // error from being uncaught.
    file.on('error', () => undefined);
    // An empty file field is sent as a file without a name.
    if (fileName === '' || fileName === undefined) return void file.resume();
    const scanned = scan(request, file, fileName, target).then((id) => entries.set(name, id));
    scanned.catch((error: Error) => parser.destroy(error));
    scans.push(scanned);
  });
  try {
    await pipeline(body, parser);
    await Promise.all(scans);
  } catch (error) {
    throw error instanceof BodyRejectedError ? error : new BodyRejectedError('BODY_UNREADABLE');
  }
  return entries;
}

function createParser({ headers }: FastifyRequest): BusboyInstance {
  try {
    const type = { 'content-type': headers['content-type'] ?? '' };
    return new Busboy({ headers: type, limits: LIMITS });
  } catch {
    throw new BodyRejectedError('BODY_UNREADABLE');
  }
}

/** Sends a file to the scan and returns its id. @throws BodyRejectedError */
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
      headers: forwardedHeaders(request, headers),
      body: Readable.from(onePart(file, name, boundary)),
      headersTimeout: call.timeoutMs,
      bodyTimeout: call.timeoutMs,
    });
    const { id, code } = (await answer.body.json()) as Partial<ScanAnswer & ErrorBody>;
    if (id === undefined) throw new BodyRejectedError(toErrorCode(answer.statusCode, code));
    return id;
  } catch (error) {
    // The connection of the client may break within the file.
    const isBroken = file.errored !== null;
    file.resume();
    if (error instanceof BodyRejectedError) throw error;
    throw new BodyRejectedError(isBroken ? 'BODY_UNREADABLE' : 'UNAVAILABLE');
  }
}

/** Returns the error code of the scan for a client error. Any other failure is not the sender's fault. */
function toErrorCode(status: number, code: ErrorCode | undefined): ErrorCode {
  return status < 500 && code !== undefined && code in ERRORS ? code : 'UNAVAILABLE';
}

async function* onePart(file: Readable, name: string, boundary: string): AsyncGenerator<Buffer> {
  const plain = name.replaceAll(/["\\\r\n]/g, '_');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="myfile"; filename="${plain}"\r\n`;
  yield Buffer.from(`${head}content-type: application/octet-stream\r\n\r\n`);
  yield* file as AsyncIterable<Buffer>;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
