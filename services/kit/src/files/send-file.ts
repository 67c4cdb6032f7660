import type { Readable } from 'node:stream';
import { FILE_TYPES } from '@larkfield/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { responseSchemas } from '../http/response-schemas.ts';
import type { ByteRange, FileOwner, FilesClient, StoredFile } from './files-client.ts';

const streamed = Type.Unsafe<Readable>({ type: 'string' });

export const fileResponseSchemas = responseSchemas({ 200: streamed, 206: streamed, 416: Type.String() });

export interface SentFile {
  readonly files: FilesClient;
  readonly file: StoredFile;
  readonly by: FileOwner;
  /** Whether the browser shows the file (images and documents) instead of downloading it. */
  readonly inline?: boolean;
}

/**
 * Sends a file, whole or the requested range, with the type detected from its bytes. A CSP sandbox keeps the browser from
 * running scripts in it. The caller must have checked that the client may read the file. The caller must
 * have checked that the client may read the file.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, file, by, inline = false }: SentFile,
): Promise<FastifyReply> {
  const { id, name, type, size } = file;
  const range = parseByteRange(request.headers.range, size);
  void reply
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; ${fileNameParameters(name)}`);
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send('');
  const content = await files.read(id, by, range);
  void reply.type(FILE_TYPES[type].mime);
  if (!range) return reply.header('content-length', size).send(content);
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(content);
}

/** Parses a `Range` header. Returns undefined unless it has one valid range, `none` if the range is outside the file. */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start > end ? 'none' : { start, end };
}

/** Returns an ASCII name for old clients and the real name (RFC 6266). */
function fileNameParameters(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
