import { FILE_TYPES, MAX_FILE_BYTES, type FileType } from '@larkfield/contracts';
import { loadInstallationKey, keyVariable } from '@larkfield/kit/encryption';
import { ConfigError, type BaseConfig } from '@larkfield/kit/runtime';
import Type, { type Static } from 'typebox';

export const filesConfig = Type.Object({
  /** 32 random bytes in base64, used to encrypt the key of each file. Without it, a key is created in `DATA_DIR`. */
  FILES_KEY: keyVariable,
  /** Address of clamd: `tcp://host:port` or `unix:/path`. Without it, only the checks of `checks/` run. */
  CLAMD_URL: Type.Optional(Type.String({ pattern: '^(?:tcp://[^/:\\s]+:\\d{1,5}|unix:/.+)$' })),
  FILES_MOST_DOCUMENT_BYTES: mostBytes('document'),
  FILES_MOST_IMAGE_BYTES: mostBytes('image'),
  NODE_ENV: Type.Optional(Type.String()),
});

type FilesConfig = BaseConfig & Static<typeof filesConfig>;

/** Returns the key that encrypts the keys of all files. @throws ConfigError if it is an example. */
export function loadFilesKey(config: BaseConfig): Buffer {
  return loadInstallationKey(own(config), 'FILES_KEY', 'files.key');
}

/** Returns the maximum size of a file type in bytes. */
export function limitOf(config: BaseConfig, type: FileType): number {
  const { FILES_MOST_DOCUMENT_BYTES: document, FILES_MOST_IMAGE_BYTES: image } = own(config);
  return FILE_TYPES[type].kind === 'image' ? image : document;
}

/**
 * Returns the address of clamd, or undefined without one.
 * @throws ConfigError in production without one: files from strangers would reach people unscanned.
 */
export function clamdUrl(config: BaseConfig): string | undefined {
  const { CLAMD_URL, NODE_ENV } = own(config);
  if (!CLAMD_URL && NODE_ENV === 'production')
    throw new ConfigError('CLAMD_URL is missing: in production every file is scanned by clamd');
  return CLAMD_URL;
}

function own(config: BaseConfig): FilesConfig {
  return config as FilesConfig;
}

function mostBytes(kind: keyof typeof MAX_FILE_BYTES) {
  const most = MAX_FILE_BYTES[kind];
  return Type.Integer({ minimum: 1, maximum: most, default: most });
}
