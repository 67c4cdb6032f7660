/** Patterns of `RELEASE_STORE` and `S3_ENDPOINT`. Neither contains a secret. */
export const RELEASE_STORE_PATTERN = '^(?:s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:/[\\w./-]*)?|file:///.+)$';
export const S3_ENDPOINT_PATTERN = '^https?://[^/?#@\\s]+$';
