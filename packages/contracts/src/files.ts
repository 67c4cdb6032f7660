/** Files that visitors send: what may be sent, and what is answered to it. Programs ask for `reason`, never for words. */

interface FileTypeRule {
  readonly kind: FileKind;
  readonly mime: string;
  /** How names of such files end; the first one is shown to people. */
  readonly endings: readonly string[];
}

export type FileKind = 'document' | 'image';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Every type that the site takes, told by the bytes of a file and not by its name. */
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

/** Bytes that a file of each kind may have; a service can be configured to take less (D119). */
export const MOST_FILE_BYTES: Readonly<Record<FileKind, number>> = {
  document: 10 * MEGABYTE,
  image: 5 * MEGABYTE,
};

/** What is around the file in a multipart body: its headers and a few short fields. */
export const MULTIPART_BYTES = 16 * 1024;

/** Code points of a file's name. */
export const LONGEST_FILE_NAME = 200;

/** 128 random bits in base64url. */
export const FILE_ID = '^[A-Za-z0-9_-]{22}$';

/** Why a file is not taken; each has its words in `forms:file.reasons`. */
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
  // Its check took too long or too much memory, or failed.
  'unchecked',
] as const;

export type FileReason = (typeof FILE_REASONS)[number];

/** The one message that means a clean file (specification A§7). */
export const NO_THREAT = 'No Threat Detected';

/** What `POST /api/scanFile` answers, whatever the verdict; the server keeps the verdict under the id. */
export interface ScanAnswer {
  readonly message: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Only of clean files. */
  readonly type?: FileType;
  readonly sha256?: string;
  /** Only of refused ones. */
  readonly reason?: FileReason;
}

/** Types of one kind. */
export function typesOf(kind: FileKind): FileType[] {
  return ALL_FILE_TYPES.filter((type) => FILE_TYPES[type].kind === kind);
}

/** The type that the ending of a name promises, if it is one that the site takes. */
export function typeOfName(name: string): FileType | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ALL_FILE_TYPES.find((type) => FILE_TYPES[type].endings.some((each) => each === ending));
}

/** The largest file that any of these types may be. */
export function mostBytesOf(types: readonly FileType[]): number {
  return Math.max(0, ...types.map((type) => MOST_FILE_BYTES[FILE_TYPES[type].kind]));
}
