import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MOST_FILE_BYTES, type FileReason, type FileType, type ScanAnswer } from '@larkfield/contracts';
import {
  answers,
  scanAnswer,
  ServiceError,
  toUploadError,
  UPLOAD_CALL,
  type FilesClient,
  type TypeBoxInstance,
} from '@larkfield/kit';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { TrialContext } from '../context.ts';
import { MOST_PHOTOS } from '../../service.config.ts';
import { toDocument, toPage, type PhotoPage } from './photos.ts';

const LIMITS = {
  // One byte more than its limit is enough to know that a file is too large.
  fileSize: Math.max(...Object.values(MOST_FILE_BYTES)) + 1,
  ...{ files: MOST_PHOTOS, fields: 0, parts: MOST_PHOTOS, fieldNameSize: 100, headerPairs: 20 },
};
const PART = 'myfile';
const TYPES: readonly FileType[] = ['pdf', 'zip', 'jpeg', 'png'];
const QUALITY = 75;
const MOST_TRIES = 3;

/** One call brings up to ten photos, each of which is scanned. */
const config = { ...UPLOAD_CALL, limit: { max: 10, seconds: 600 } } as const;

/**
 * `POST /api/fieldTrial/waiverFile` (multipart `myfile`): takes the signed waiver as a PDF or a zip, or as photos of its pages,
 * of which one PDF is made. Each file is scanned as it comes, and so is the PDF; the answer is that of `POST /api/scanFile`.
 */
export function uploadWaiverRoute(app: TypeBoxInstance, { files, now }: TrialContext): void {
  const schema = {
    // The page says what it takes, as it does wherever it sends files.
    querystring: Type.Object(
      { accept: Type.Optional(Type.String({ maxLength: 100 })) },
      { additionalProperties: false },
    ),
    body: Type.Unknown(),
    response: answers({ 200: scanAnswer }),
  };
  void app.register(async (scope: TypeBoxInstance) => {
    await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
    scope.post('/api/fieldTrial/waiverFile', { schema, config }, async (request) => {
      if (!request.isMultipart()) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
      const sent = await readParts(request, files);
      const refused = sent.find(({ answer }) => answer.reason !== undefined);
      if (refused) return refused.answer;
      const [first] = sent;
      if (!first)
        throw new ServiceError('VALIDATION_FAILED', { fields: [{ field: PART, key: 'errors.file' }] });
      if (sent.length === 1 && !first.page) return first.answer;
      const odd = sent.find(({ page }) => page === undefined);
      // A document beside photos, or several: nobody could say which one is meant.
      if (odd) return refusal(odd.answer, 'type');
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
  /** Of a photo. */
  readonly page?: PhotoPage;
}

/** Every file of the body, one after the other; of a photo only its page is held. */
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
  const page = await toPage(Buffer.concat(pieces), QUALITY);
  return page ? { answer, page } : { answer: refusal(answer, 'damaged') };
}

async function scanDocument(files: FilesClient, pages: readonly PhotoPage[], now: Date): Promise<ScanAnswer> {
  let written = pages;
  for (let tries = 1; ; tries += 1) {
    const document = await toDocument(written, now);
    const answer = await files.scan(document, { name: 'waiver.pdf', types: ['pdf'] });
    if (answer.reason !== 'active' || tries === MOST_TRIES) return answer;
    // Among the bytes of a picture those of the name of a script may stand by chance; among others they do not.
    const again = await Promise.all(written.map(({ bytes }) => toPage(bytes, QUALITY - tries)));
    written = again.flatMap((page) => page ?? []);
  }
}

function refusal({ id, name, size }: ScanAnswer, reason: FileReason): ScanAnswer {
  return { message: 'File Refused', id, name, size, reason };
}
