/** Rules for uploaded files, and the answers to uploads. Programs check `reason`, never the text. */

interface FileTypeRule {
  readonly kind: FileKind;
  readonly mime: string;
  /** File name extensions; the first one is shown to people. */
  readonly endings: readonly string[];
}

export type FileKind = 'document' | 'image';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Accepted file types. The type is detected from the content, not from the name. */
export const FILE_TYPES = {
  pdf: { kind: 'document', mime: 'application/pdf', endings: ['pdf'] },
  zip: { kind: 'document', mime: 'application/zip', endings: ['zip'] },
  doc: { kind: 'document', mime: 'application/msword', endings: ['doc'] },
  docx: { kind: 'document', mime: `${OFFICE}.wordprocessingml.document`, endings: ['docx'] },
  xls: { kind: 'document', mime: 'application/vnd.ms-excel', endings: ['xls'] },
  xlsx: { kind: 'document', mime: `${OFFICE}.spreadsheetml.sheet`, endings: ['xlsx'] },
  png: { kind: 'image', mime: 'image/png', endings: ['png'] },
  jpeg: { kind: 'image', mime: 'image/jpeg', endings: ['jpg', 'jpeg'] },
  webp: { kind: 'image', mime: 'image/webp', endings: ['webp'] },
  gif: { kind: 'image', mime: 'image/gif', endings: ['gif'] },
  avif: { kind: 'image', mime: 'image/avif', endings: ['avif'] },
} as const satisfies Readonly<Record<string, FileTypeRule>>;

export type FileType = keyof typeof FILE_TYPES;

export const ALL_FILE_TYPES = Object.keys(FILE_TYPES) as readonly FileType[];

const MEGABYTE = 1024 * 1024;

/** Maximum bytes of a file by kind. The files service can be configured to accept less (D119). */
export const MAX_FILE_BYTES: Readonly<Record<FileKind, number>> = {
  document: 10 * MEGABYTE,
  image: 5 * MEGABYTE,
};

/** Most photos that become one document, such as the pages of a signed waiver. */
export const MAX_PHOTOS = 10;

/** Allowance for the rest of a multipart body: headers and a few short fields. */
export const MULTIPART_BYTES = 16 * 1024;

/** In code points. */
export const MAX_FILE_NAME_LENGTH = 200;

/** Pattern of a file id: 128 random bits in base64url. */
export const FILE_ID = '^[A-Za-z0-9_-]{22}$';

/** Reasons for rejecting a file. Texts: `forms:file.reasons.<reason>`. */
export const FILE_REASONS = [
  'empty',
  'tooLarge',
  'type',
  'name',
  'damaged',
  'locked',
  'active',
  'archive',
  'threat',
  // The check took too long or too much memory, or failed.
  'unchecked',
] as const;

export type FileReason = (typeof FILE_REASONS)[number];

/** The only message that means a clean file (specification A§7). */
export const NO_THREAT = 'No Threat Detected';

/** Answer of `POST /api/scanFile` for accepted and rejected files. The server stores the verdict under the id. */
export interface ScanAnswer {
  readonly message: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Only for accepted files. */
  readonly type?: FileType;
  readonly sha256?: string;
  /** Only for rejected files. */
  readonly reason?: FileReason;
}

export function fileTypesOf(kind: FileKind): FileType[] {
  return ALL_FILE_TYPES.filter((type) => FILE_TYPES[type].kind === kind);
}

/** Returns the accepted type that the extension of a file name stands for, or undefined. */
export function fileTypeOfName(name: string): FileType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ALL_FILE_TYPES.find((type) => FILE_TYPES[type].endings.some((known) => known === ending));
}

/** Returns the size limit in bytes of the largest of these types. */
export function maxFileBytesOf(types: readonly FileType[]): number {
  return Math.max(0, ...types.map((type) => MAX_FILE_BYTES[FILE_TYPES[type].kind]));
}
