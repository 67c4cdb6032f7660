import { fileURLToPath } from 'node:url';
import { openFolder } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3 } from './s3-store.ts';
import { RELEASE_STORE_PATTERN } from './store-patterns.ts';

export interface SharedStoreSettings {
  /** `s3://bucket/prefix`, or `file:///folder` that all machines mount. */
  readonly RELEASE_STORE?: string | undefined;
  /** Server of the bucket, if it is not Amazon's. */
  readonly S3_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
}

/** Opens the shared store of the settings; resolves with undefined without one. @throws Error if the URL is invalid */
export async function openSharedStore(settings: SharedStoreSettings): Promise<ObjectStore | undefined> {
  const { RELEASE_STORE: place, S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1' } = settings;
  if (!place) return undefined;
  if (!new RegExp(RELEASE_STORE_PATTERN).test(place))
    throw new Error('RELEASE_STORE must look like s3://bucket/prefix or file:///folder');
  if (place.startsWith('file:')) return openFolder(fileURLToPath(place));
  const [bucket = '', ...folders] = place.slice('s3://'.length).split('/').filter(Boolean);
  return openS3({ bucket, prefix: folders.map((folder) => `${folder}/`).join(''), endpoint, region });
}
