import type { Readable } from 'node:stream';
import { FILE_TYPES } from '@larkfield/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { answers } from '../http/answers.ts';
import type { ByteRange, FileOwner, FilesClient, StoredFile } from './client.ts';

const streamed = Type.Unsafe<Readable>({ type: 'string' });

/** The answers of a route that sends a file. */
export const fileAnswers = answers({ 200: streamed, 206: streamed, 416: Type.String() });

export interface SentFile {
  readonly files: FilesClient;
  readonly file: StoredFile;
  readonly by: FileOwner;
  /** Images that a page shows, documents that a browser shows; everything else is offered for keeping. */
  readonly inline?: boolean;
}

/**
 * Sends a file to whoever may see it, which the caller has checked: as an attachment in a sandbox, with the type that its
 * bytes have and no other, whole or the range that was asked for.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files, file, by, inline = false }: SentFile,
): Promise<FastifyReply> {
  const { id, name, type, size } = file;
  const range = rangeOf(request.headers.range, size);
  void reply
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; ${fileNames(name)}`);
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

/** The one range that is asked for; nothing when there is none or they are several; `none` when no byte is in it. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start > end ? 'none' : { start, end };
}

/** A name for old programs, and the real one (RFC 6266). */
function fileNames(name: string): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
