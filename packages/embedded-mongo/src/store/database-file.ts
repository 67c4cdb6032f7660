import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MongoError } from '../errors/mongo-error.ts';

/** The directory cannot be used: locked, damaged, or of a newer version. The message is for the operator. */
export class StoreError extends Error {}

export interface FileOptions {
  readonly dir: string;
  /** Maximum size of the database file in bytes. Writes beyond it fail as on a full disk. */
  readonly maxBytes?: number;
  /**
   * Whether a write is on the disk before it is answered (default). `false` is for tests: writes survive the end of the process,
   * but not a power failure.
   */
  readonly isDurable?: boolean;
}

const FILE = 'embedded.sqlite';
const FORMAT = 1;
const BUSY = 5;
const FULL = 13;
const IO_ERROR = 10;
const CORRUPT = 11;
const NO_DATABASE = 26;

const SCHEMA = `
  create table if not exists collections (
    id integer primary key, db text not null, name text not null, uuid blob not null, options blob not null, unique (db, name));
  create table if not exists indexes (
    id integer primary key, collection integer not null, name text not null, spec blob not null,
    multikey integer not null default 0, unique (collection, name));
`;

export function openDatabaseFile(options: FileOptions): DatabaseSync {
  const path = join(options.dir, FILE);
  try {
    makePrivate(options.dir, path);
    const db = new DatabaseSync(path, { timeout: 0 });
    const synchronous = options.isDurable === false ? 'off' : 'full';
    db.exec(
      `pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = ${synchronous}`,
    );
    db.exec('pragma cache_size = -65536; pragma journal_size_limit = 67108864; pragma temp_store = memory');
    prepareSchema(db, path);
    if (options.maxBytes) limitSize(db, options.maxBytes);
    return db;
  } catch (error) {
    throw openingError(error, path);
  }
}

/**
 * Creates the directory and the database file if they are missing, and makes both private, whatever the umask. SQLite
 * gives its other files the mode of the database file. Does not open an existing file: closing it again would release the
 * locks of a server in the same process.
 */
function makePrivate(dir: string, path: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, 0o600);
}

function prepareSchema(db: DatabaseSync, path: string): void {
  const version = Number(db.prepare('pragma user_version').get()?.['user_version']);
  if (version > FORMAT) throw new StoreError(`${path} was written by a newer version of this program`);
  db.exec(`begin immediate; ${SCHEMA} pragma user_version = ${FORMAT}; commit`);
  const check = db.prepare('pragma quick_check(1)').get()?.['quick_check'];
  if (check !== 'ok') throw new StoreError(damaged(path, String(check)));
}

function limitSize(db: DatabaseSync, bytes: number): void {
  const pageSize = Number(db.prepare('pragma page_size').get()?.['page_size']);
  db.exec(`pragma max_page_count = ${Math.max(Math.floor(bytes / pageSize), 1)}`);
}

function damaged(path: string, why: string): string {
  return `${path} is damaged (${why}). It was left as it is: restore it from a backup or move it away.`;
}

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number')
    return undefined;
  return error.errcode & 0xff;
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function openingError(error: unknown, path: string): unknown {
  const code = resultCode(error);
  const why = error instanceof Error ? error.message : String(error);
  if (code === BUSY) return new StoreError(`${path} is in use by another process`);
  if (code === CORRUPT || code === NO_DATABASE) return new StoreError(damaged(path, why));
  return code === undefined && !isSystemError(error)
    ? error
    : new StoreError(`${path} cannot be opened: ${why}`);
}

export function storageError(error: unknown): unknown {
  const code = resultCode(error);
  if (code === undefined) return error;
  const why = error instanceof Error ? error.message : '';
  if (code === FULL || code === IO_ERROR)
    return new MongoError('OutOfDiskSpace', `the write could not be stored: ${why}`);
  if (code === CORRUPT || code === NO_DATABASE)
    return new MongoError('InternalError', `the database file ${FILE} is damaged: ${why}`);
  return new MongoError('InternalError', `storage failed: ${why}`);
}
