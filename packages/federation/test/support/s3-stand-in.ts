import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Credentials of the tests. */
export const STAND_IN_KEYS = { id: 'AKIATESTTESTTESTTEST', secret: 'a-secret-that-no-log-may-show' };
const PAGE = 3;

export interface S3StandIn {
  readonly url: string;
  /** Requests: method and key. */
  readonly calls: string[];
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

/**
 * The part of the S3 protocol that a release store uses, in memory, with one bucket: signatures (version 4), conditional
 * writes and reads, paginated lists. `conditional: false` stands for a server without conditional writes. `port` and
 * `objects` of another stand-in restart that server.
 */
export async function startS3StandIn(
  bucket: string,
  { conditional = true, port = 0, objects = new Map<string, Buffer>() } = {},
): Promise<S3StandIn> {
  const calls: string[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, first, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    calls.push(`${request.method} ${key}`);
    if (!isSigned(request, url, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (first !== bucket) return refuse(response, 404, 'NoSuchBucket');
    if (key === '') return list(response, objects, url.searchParams);
    const found = objects.get(key);
    const etag = found && etagOf(found);
    const { 'if-none-match': unless, 'if-match': only } = request.headers;
    if (request.method === 'PUT') {
      if (conditional && only !== undefined && !found) return refuse(response, 404, 'NoSuchKey');
      if (conditional && ((unless === '*' && found) || (only !== undefined && only !== etag)))
        return refuse(response, 412, 'PreconditionFailed');
      objects.set(key, body);
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!found || !etag) return refuse(response, 404, 'NoSuchKey');
    if (unless === etag) return response.writeHead(304, { etag }).end();
    return response.writeHead(200, { etag, 'content-length': found.length }).end(found);
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    objects,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

function refuse(response: ServerResponse, status: number, code: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

function list(response: ServerResponse, objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): void {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`,
  );
  const more = keys.length > PAGE;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    );
}

/** Returns the AWS Signature Version 4, as documented. */
function isSigned({ headers, method }: IncomingMessage, url: URL, body: Buffer): boolean {
  const [, id, day = '', region = '', names = '', given] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== STAND_IN_KEYS.id || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const parts = [
    method,
    url.pathname,
    query.join('&'),
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ];
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(parts.join('\n'))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${STAND_IN_KEYS.secret}`,
  );
  return createHmac('sha256', key).update(text).digest('hex') === given;
}

const escaped = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
