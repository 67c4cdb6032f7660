import { fileURLToPath } from 'node:url';
import { openFolder } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import { openS3 } from './s3-objects.ts';

/** What an operator says of a store that several machines share. */
export interface SharedStoreSettings {
  /** `s3://bucket/prefix`, or `file:///folder` that all machines mount. */
  readonly RELEASE_STORE?: string | undefined;
  /** Server of the bucket, where it is not Amazon's. */
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
}

/** What `RELEASE_STORE` and `S3_ENDPOINT` look like. No secret stands in either. */
export const RELEASE_STORE_PATTERN = '^(?:s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:/[\\w./-]*)?|file:///.+)$';
export const S3_ENDPOINT_PATTERN = '^https?://[^/?#@\\s]+$';

/** The shared store that the environment names; nothing where releases stay on this machine. */
export async function openSharedStore(settings: SharedStoreSettings): Promise<Objects | undefined> {
  const { RELEASE_STORE: place, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = settings;
  if (!place) return undefined;
  if (!new RegExp(RELEASE_STORE_PATTERN).test(place))
    throw new Error('RELEASE_STORE must look like s3://bucket/prefix or file:///folder');
  if (place.startsWith('file:')) return openFolder(fileURLToPath(place));
  const [bucket = '', ...folders] = place.slice('s3://'.length).split('/').filter(Boolean);
  return openS3({ bucket, prefix: folders.map((folder) => `${folder}/`).join(''), endpoint, region });
}
