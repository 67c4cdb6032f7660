import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { ErrorCode } from '@larkfield/contracts';
import type { FastifyInstance } from 'fastify';
import { samplePdf } from './files.ts';
import { EDGE_HEADERS } from './service/test-service.ts';

const BOUNDARY = 'x-boundary';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `--${BOUNDARY}--\r\n`;

/** A request body, its bytes as latin1 characters. */
interface RawBody {
  readonly body: string;
  readonly type?: string;
}

type BrokenUpload = readonly [what: string, sent: RawBody, refusal: readonly [status: number, ErrorCode]];

const UNREADABLE = [400, 'BODY_UNREADABLE'] as const;
const TOO_LARGE = [413, 'TOO_LARGE'] as const;
const UNSUPPORTED = [415, 'UNSUPPORTED_MEDIA_TYPE'] as const;

/** Returns malformed bodies of an upload with the file part `part`, and the expected error of each. */
export function brokenUploads(part: string): readonly BrokenUpload[] {
  const file = filePart(part, 'a.pdf', samplePdf());
  const large = filePart(part, 'a.pdf', randomBytes(3_000_000));
  return [
    ['that ends in the middle of its file', { body: file.slice(0, -300) }, UNREADABLE],
    ['that ends in the middle of a large file', { body: large.slice(0, -300) }, UNREADABLE],
    ['without its last boundary', { body: file }, UNREADABLE],
    ['that ends in the head of a part', { body: file.slice(0, 60) }, UNREADABLE],
    ['without any part', { body: 'nothing of the kind' }, UNREADABLE],
    ['whose type names no boundary', { body: file + END, type: 'multipart/form-data' }, UNREADABLE],
    ['whose type is text', { body: file + END, type: 'text/plain' }, UNSUPPORTED],
    ['whose type is JSON', { body: '{}', type: 'application/json' }, UNSUPPORTED],
    ['with two files', { body: file + file + END }, TOO_LARGE],
    ['with too many entries', { body: textPart('a', '1').repeat(60) + file + END }, TOO_LARGE],
  ];
}

export function wholeUpload(part: string, name: string, content: Buffer, entries: object = {}): RawBody {
  const texts = Object.entries(entries).map(([entry, value]) => textPart(entry, String(value)));
  return { body: `${texts.join('')}${filePart(part, name, content)}${END}` };
}

/** Returns a function that sends raw bodies over HTTP to a route, with the edge's headers. */
export async function rawSender(
  app: FastifyInstance,
  call: string,
  headers: Readonly<Record<string, string>> = {},
) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async ({ body, type = MULTIPART }: RawBody) => {
    const answer = await fetch(`http://127.0.0.1:${port}${call}`, {
      method: 'POST',
      headers: { ...EDGE_HEADERS, ...headers, 'content-type': type },
      body: Buffer.from(body, 'latin1'),
    });
    return { status: answer.status, told: (await answer.json()) as Readonly<Record<string, unknown>> };
  };
}

function filePart(part: string, name: string, content: Buffer): string {
  const head = `content-disposition: form-data; name="${part}"; filename="${name}"`;
  return `--${BOUNDARY}\r\n${head}\r\ncontent-type: application/pdf\r\n\r\n${content.toString('latin1')}\r\n`;
}

function textPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
}
