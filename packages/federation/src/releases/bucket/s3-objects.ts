import type { ListedObject, Objects } from './objects.ts';

export interface Bucket {
  readonly bucket: string;
  /** Before every key; empty, or with a slash at its end. */
  readonly prefix: string;
  /** Address of a server that is not Amazon's: `https://s3.example:9000`. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Milliseconds, in the place of {@link LIMITS}. */
  readonly limits?: typeof LIMITS;
}

/**
 * A request without an end would end nothing that waits for it: whoever follows the store would follow no rollback any more, and
 * say nothing. `socketTimeout` is silence, in the middle of an answer, too; `requestTimeout` is until the answer begins, with
 * all that is sent before. The client tries three times.
 */
const LIMITS = { connectionTimeout: 5_000, socketTimeout: 10_000, requestTimeout: 60_000 };

/** Answers of a conditional write that came second; a server may find no object to compare with, either. */
const OVERTAKEN = [404, 409, 412];

/**
 * Objects of an S3-compatible bucket, by Amazon's client, which is loaded only here. It finds its keys in the environment
 * (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`) or with the machine. The server has to know conditional writes.
 */
export async function openS3({
  bucket,
  prefix,
  endpoint,
  region,
  limits = LIMITS,
}: Bucket): Promise<Objects> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Not every server knows the newer checksums; what is read is held against its own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...limits, throwOnRequestTimeout: true },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async get(key, known) {
      const condition = known === undefined ? {} : { IfNoneMatch: known };
      const command = new s3.GetObjectCommand({ ...at(key), ...condition });
      const found = await unless([304, 404], client.send(command));
      if (!found?.Body || !found.ETag) return undefined;
      return { body: Buffer.from(await found.Body.transformToByteArray()), version: found.ETag };
    },
    async put(key, body, version) {
      const condition = version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version };
      const command = new s3.PutObjectCommand({ ...at(key), Body: body, ...condition });
      return (await unless(OVERTAKEN, client.send(command)))?.ETag;
    },
    async list(start) {
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + start });
      const listed: ListedObject[] = [];
      for await (const { Contents = [] } of pages) {
        for (const { Key = '', LastModified = new Date(0) } of Contents)
          listed.push({ key: Key.slice(prefix.length), writtenAt: LastModified });
      }
      return listed;
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)));
    },
  };
}

/** What was answered; nothing for a refusal that is none of ours. @throws Error for any other, and without the bucket */
async function unless<T>(statuses: readonly number[], answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const { name, $metadata } = error as Error & {
      readonly $metadata?: { readonly httpStatusCode?: number };
    };
    if (name !== 'NoSuchBucket' && statuses.includes($metadata?.httpStatusCode ?? 0)) return undefined;
    throw error;
  }
}
