import type { ListedObject, ObjectStore } from './object-store.ts';

export interface Bucket {
  readonly bucket: string;
  /** Prefix of every key; empty, or ending with a slash. */
  readonly prefix: string;
  /** Address of a server other than Amazon's: `https://s3.example:9000`. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly limits?: typeof LIMITS;
}

/**
 * Time limits of a request, in milliseconds. Without them a hanging request would silently stop the synchronization.
 * `socketTimeout`: inactivity, also within a response. `requestTimeout`: from the start of the request to the response
 * headers. The client makes three attempts.
 */
const LIMITS = { connectionTimeout: 5_000, socketTimeout: 10_000, requestTimeout: 60_000 };

/** Statuses of a conditional write that lost a race. Some servers answer 404 if there is no object to compare with. */
const LOST_RACE = [404, 409, 412];

/**
 * Opens an S3-compatible bucket with Amazon's client, which is imported only here. The client reads its credentials from the
 * environment (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`) or from the machine. The server must support conditional
 * writes.
 */
export async function openS3({
  bucket,
  prefix,
  endpoint,
  region,
  limits = LIMITS,
}: Bucket): Promise<ObjectStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Not every server supports the newer checksums; content is verified by its own hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...limits, throwOnRequestTimeout: true },
  });
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async get(key, known) {
      const condition = known === undefined ? {} : { IfNoneMatch: known };
      const command = new s3.GetObjectCommand({ ...at(key), ...condition });
      const object = await unless([304, 404], client.send(command));
      if (!object?.Body || !object.ETag) return undefined;
      return { body: Buffer.from(await object.Body.transformToByteArray()), version: object.ETag };
    },
    async put(key, body, version) {
      const condition = version === undefined ? { IfNoneMatch: '*' } : { IfMatch: version };
      const command = new s3.PutObjectCommand({ ...at(key), Body: body, ...condition });
      return (await unless(LOST_RACE, client.send(command)))?.ETag;
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

/**
 * Resolves with the response, or undefined for one of the statuses. @throws Error for any other error, and for a missing
 * bucket
 */
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
