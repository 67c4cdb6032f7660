import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { ERRORS, MAX_FILE_BYTES, fileTypesOf, type FileType } from '@larkfield/contracts';
import { refusalCode, ServiceError, toUploadError, type FilesClient } from '@larkfield/kit/http';
import { RICH_TEXT_LIMITS } from '@larkfield/contracts/rich-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const LIMITS = {
  fileSize: Math.max(...Object.values(MAX_FILE_BYTES)) + 1,
  ...{ files: 2, fields: 50, parts: 52, fieldNameSize: 100, headerPairs: 20 },
  fieldSize: RICH_TEXT_LIMITS.html * 4,
};

const FILES: Readonly<
  Record<string, { readonly field: 'image' | 'document'; readonly types: readonly FileType[] }>
> = {
  img: { field: 'image', types: fileTypesOf('image') },
  doc: { field: 'document', types: ['pdf', 'doc', 'docx', 'xls', 'xlsx'] },
};

export async function acceptItemUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/**
 * Returns the text entries of a JSON or multipart body. The files `img` and `doc` are streamed to the file
 * service for scanning; their entries are the ids of the stored files.
 * @throws ServiceError if a part is unknown or a file is refused
 */
export async function readItemBody(
  request: FastifyRequest,
  files: FilesClient,
): Promise<Record<string, string>> {
  if (!request.isMultipart()) return textsOf(request.body);
  const entries: Record<string, string> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') entries[part.fieldname] = String(part.value);
      else Object.assign(entries, await scan(files, part.fieldname, part.filename, part.file));
    }
  } catch (error) {
    throw toUploadError(error);
  }
  return entries;
}

async function scan(files: FilesClient, part: string, name: string, content: Readable) {
  const wanted = FILES[part];
  if (!wanted)
    throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: part, key: 'errors.unknown' }] });
  if (name === '') {
    content.resume();
    return {};
  }
  const { id, reason } = await files.scan(content, { name, types: wanted.types });
  if (reason === undefined) return { [wanted.field]: id };
  const code = refusalCode(reason);
  throw new ServiceError(code, { fields: [{ field: wanted.field, key: ERRORS[code].key }] });
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) throw new ServiceError('BODY_UNREADABLE');
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      value === null || value === undefined
        ? []
        : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  );
}
