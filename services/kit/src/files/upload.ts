import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MOST_FILE_BYTES } from '@larkfield/contracts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/errors.ts';

/** One file more than its limit is enough to know that it is too large. */
const MOST_BYTES = Math.max(...Object.values(MOST_FILE_BYTES)) + 1;
const LIMITS = {
  fileSize: MOST_BYTES,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
};

/** A file as it comes. */
export interface Upload {
  readonly name: string;
  readonly content: Readable;
}

/** Lets the routes of a scope take multipart bodies, each read by `takeUpload`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/**
 * Reads a multipart body: hands the file in the part `file` over while it comes, and answers what became of it with the
 * short entries before and after it.
 * @throws ServiceError `VALIDATION_FAILED` when there is no such file, and as `toUploadError` says.
 */
export async function takeUpload<T>(
  request: FastifyRequest,
  file: string,
  take: (upload: Upload) => Promise<T>,
): Promise<{ readonly entries: Readonly<Record<string, string>>; readonly taken: T }> {
  if (!request.isMultipart()) throw new ServiceError('UNSUPPORTED_MEDIA_TYPE');
  const entries: Record<string, string> = {};
  let found: { readonly taken: T } | undefined;
  let failure: { readonly error: unknown } | undefined;
  const taking = (upload: Upload): Promise<T> =>
    take(upload).catch((error: unknown) => {
      failure = { error };
      throw error;
    });
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') entries[part.fieldname] = String(part.value);
      else if (part.fieldname !== file || found) throw missing(part.fieldname);
      else found = { taken: await taking({ name: part.filename, content: part.file }) };
    }
  } catch (error) {
    // Only what is no fault of taking it is one of the body.
    throw failure ? failure.error : toUploadError(error);
  }
  if (!found) throw missing(file);
  return { entries, taken: found.taken };
}

/** What was wrong with a multipart body: `TOO_LARGE` when it has too many parts or files, else `BODY_UNREADABLE`. */
export function toUploadError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const isTooLarge = error instanceof Error && (error as Partial<FastifyError>).statusCode === 413;
  return new ServiceError(isTooLarge ? 'TOO_LARGE' : 'BODY_UNREADABLE', { cause: error });
}

function missing(field: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.file' }] });
}
