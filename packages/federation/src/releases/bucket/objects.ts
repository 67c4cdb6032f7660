/**
 * The door to a release store that several machines share: objects by key, as a bucket has them. A folder that all of them
 * mount is behind the same door.
 */
export interface Objects {
  /** An object and the version that it has; nothing when there is none, or it has the version that is `known` still. */
  get(key: string, known?: string): Promise<StoredObject | undefined>;
  /**
   * Writes an object in the place of one version of it; without a version, only where there is none. Answers the new
   * version, and nothing when somebody else was first.
   */
  put(key: string, body: Buffer, version?: string): Promise<string | undefined>;
  /** All objects whose keys begin so. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Removes an object, if there is one. */
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
