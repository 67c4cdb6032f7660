/**
 * Interface of a release store that several machines share: objects by key, in a bucket or in a folder that all machines
 * mount.
 */
export interface ObjectStore {
  /** Reads an object with its version; undefined if it does not exist or still has the version `known`. */
  get(key: string, known?: string): Promise<StoredObject | undefined>;
  /**
   * Writes an object if its current version is `version`, or, without `version`, if it does not exist. Resolves with the new
   * version, or undefined if another process was first.
   */
  put(key: string, body: Buffer, version?: string): Promise<string | undefined>;
  list(prefix: string): Promise<ListedObject[]>;
  remove(key: string): Promise<void>;
}

export interface StoredObject {
  readonly body: Buffer;
  readonly version: string;
}

export interface ListedObject {
  readonly key: string;
  readonly writtenAt: Date;
}
