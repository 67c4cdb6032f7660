import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  MAX_FILE_BYTES,
  MAX_PHOTOS,
  type FileReason,
  type FileType,
  type ScanAnswer,
} from '@larkfield/contracts';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { FilesClient } from '../files/files-client.ts';
import { scanAnswer, UPLOAD_CALL } from '../files/scan-response.ts';
import { toUploadError } from '../files/upload.ts';
import { responseSchemas } from '../http/response-schemas.ts';
import { ServiceError } from '../http/service-error.ts';
import type { TypeBoxInstance } from '../http/type-provider.ts';
import { renderPhotoPdf, toPhotoPage, type PhotoPage } from './photos.ts';

const LIMITS = {
  // One byte more than the limit shows that a file is too large.
  fileSize: Math.max(...Object.values(MAX_FILE_BYTES)) + 1,
  ...{ files: MAX_PHOTOS, fields: 0, parts: MAX_PHOTOS, fieldNameSize: 100, headerPairs: 20 },
};
const PART = 'myfile';
const TYPES: readonly FileType[] = ['pdf', 'zip', 'jpeg', 'png'];
const QUALITY = 75;
const MAX_ATTEMPTS = 3;

/** Low, because one call may contain ten photos to scan. */
const config = { ...UPLOAD_CALL, limit: { max: 10, seconds: 600 } } as const;

interface WaiverUpload {
  readonly path: string;
  readonly files: FilesClient;
  readonly now: () => Date;
}

/**
 * Registers the upload of a signed waiver (multipart field `myfile`): as PDF, zip, or photos of its pages, which become one
 * PDF. Each file and the PDF are scanned. The response is that of `POST /api/scanFile`.
 */
export function uploadWaiverRoute(app: TypeBoxInstance, { path, files, now }: WaiverUpload): void {
  const schema = {
    // Sent with every upload of the page; ignored here.
    querystring: Type.Object(
      { accept: Type.Optional(Type.String({ maxLength: 100 })) },
      { additionalProperties: false },
    ),
    body: Type.Unknown(),
    response: responseSchemas({ 200: scanAnswer }),
  };
  void app.register(async (scope: TypeBoxInstance) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.post(path, { schema, config }, async (request) => {
      if (!request.isMultipart()) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
      const sent = await readParts(request, files);
      const refused = sent.find(({ answer }) => answer.reason !== undefined);
      if (refused) return refused.answer;
      const [first] = sent;
      if (!first)
        throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: PART, key: 'errors.file' }] });
      if (sent.length === 1 && !first.page) return first.answer;
      const document = sent.find(({ page }) => page === undefined);
      // Several documents, or a document with photos: it is not clear which one is the waiver.
      if (document) return refusal(document.answer, 'type');
      return scanDocument(
        files,
        sent.flatMap(({ page }) => page ?? []),
        now(),
      );
    });
  });
}

interface Sent {
  readonly answer: ScanAnswer;
  readonly page?: PhotoPage;
}

/** Scans all files of the body in turn. Keeps only the converted page of a photo in memory. */
async function readParts(request: FastifyRequest, files: FilesClient): Promise<Sent[]> {
  const sent: Sent[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' || part.fieldname !== PART)
        throw new ServiceError('VALIDATION_FAILED', {
          fields: [{ field: part.fieldname, key: 'errors.unknown' }],
        });
      const pieces: Buffer[] = [];
      const content = Readable.from(kept(part.file, pieces));
      const answer = await files.scan(content, { name: part.filename, types: TYPES });
      sent.push(await withPage(answer, pieces));
    }
  } catch (error) {
    throw toUploadError(error);
  }
  return sent;
}

async function* kept(content: AsyncIterable<Buffer>, pieces: Buffer[]): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    pieces.push(piece);
    yield piece;
  }
}

async function withPage(answer: ScanAnswer, pieces: readonly Buffer[]): Promise<Sent> {
  if (answer.type !== 'jpeg' && answer.type !== 'png') return { answer };
  const page = await toPhotoPage(Buffer.concat(pieces), QUALITY);
  return page ? { answer, page } : { answer: refusal(answer, 'damaged') };
}

async function scanDocument(files: FilesClient, pages: readonly PhotoPage[], now: Date): Promise<ScanAnswer> {
  let written = pages;
  for (let attempt = 1; ; attempt += 1) {
    const document = await renderPhotoPdf(written, now);
    const answer = await files.scan(document, { name: 'waiver.pdf', types: ['pdf'] });
    if (answer.reason !== 'active' || attempt === MAX_ATTEMPTS) return answer;
    // Image bytes may contain the name of a PDF script action by chance. Other compression changes the bytes.
    const recompressed = await Promise.all(written.map(({ bytes }) => toPhotoPage(bytes, QUALITY - attempt)));
    written = recompressed.flatMap((page) => page ?? []);
  }
}

function refusal({ id, name, size }: ScanAnswer, reason: FileReason): ScanAnswer {
  return { message: 'File Refused', id, name, size, reason };
}
