import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@larkfield/contracts';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/service-error.ts';

/** One byte more than the largest limit: enough to detect a file that is too large. */
const MAX_BYTES = Math.max(...Object.values(MAX_FILE_BYTES)) + 1;
const LIMITS = {
  fileSize: MAX_BYTES,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1_000,
  fieldNameSize: 100,
  headerPairs: 20,
};

export interface Upload {
  readonly name: string;
  readonly content: Readable;
}

/** Accepts multipart bodies in the routes of a scope. Each route reads its body with `readUpload`. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS, throwFileSizeLimit: false });
}

/**
 * Reads a multipart body. Passes the file of the part `file` to `take` while it arrives.
 * @returns the result of `take`, and the text fields before and after the file
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` if the body is not multipart, `VALIDATION_FAILED` if the file is
 * missing, repeated or in another part, as `toUploadError`, and whatever `take` throws
 */
export async function readUpload<T>(
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
    // An error of `take` is not an error of the body.
    throw failure ? failure.error : toUploadError(error);
  }
  if (!found) throw missing(file);
  return { entries, taken: found.taken };
}

/** Maps an error of reading a multipart body: `TOO_LARGE` for too many parts or files, else `BODY_UNREADABLE`. */
export function toUploadError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const isTooLarge = error instanceof Error && (error as Partial<FastifyError>).statusCode === 413;
  return new ServiceError(isTooLarge ? 'TOO_LARGE' : 'BODY_UNREADABLE', { cause: error });
}

function missing(field: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', { fields: [{ field, key: 'errors.file' }] });
}
