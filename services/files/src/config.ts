import { FILE_TYPES, MOST_FILE_BYTES, type FileType } from '@larkfield/contracts';
import { ConfigError, keyOf, keyVariable, type BaseConfig } from '@larkfield/kit';
import Type, { type Static } from 'typebox';

/** What the file service reads beside the variables of every service. */
export const filesConfig = Type.Object({
  /** 32 random bytes in base64: seals the key of each file. Without it a key is made and kept in `DATA_DIR`. */
  FILES_KEY: keyVariable,
  /** clamd, as `tcp://host:port` or `unix:/path`; without it only the checks of `checks/` are made. */
  CLAMD_URL: Type.Optional(Type.String({ pattern: '^(?:tcp://[^/:\\s]+:\\d{1,5}|unix:/.+)$' })),
  FILES_MOST_DOCUMENT_BYTES: mostBytes('document'),
  FILES_MOST_IMAGE_BYTES: mostBytes('image'),
  NODE_ENV: Type.Optional(Type.String()),
});

type FilesConfig = BaseConfig & Static<typeof filesConfig>;

/** @throws ConfigError when `FILES_KEY` is an example from a manual. */
export function readKey(config: BaseConfig): Buffer {
  return keyOf(own(config), 'FILES_KEY', 'files.key');
}

/** Most bytes of a file of each type. */
export function limitOf(config: BaseConfig, type: FileType): number {
  const { FILES_MOST_DOCUMENT_BYTES: document, FILES_MOST_IMAGE_BYTES: image } = own(config);
  return FILE_TYPES[type].kind === 'image' ? image : document;
}

/**
 * Where clamd listens.
 * @throws ConfigError in production without one: what strangers send would reach people unscanned.
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

function mostBytes(kind: keyof typeof MOST_FILE_BYTES) {
  const most = MOST_FILE_BYTES[kind];
  return Type.Integer({ minimum: 1, maximum: most, default: most });
}
