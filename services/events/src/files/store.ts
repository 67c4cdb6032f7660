import { FILE_TYPES, fileTypesOf, type FileType } from '@larkfield/contracts';
import { QUERY_TIMEOUT, type CollectionIndexes } from '@larkfield/kit/database';
import {
  createFilesClient,
  ServiceError,
  type FileOwner,
  type FilesClient,
  type ServiceContext,
  type StoredFile,
} from '@larkfield/kit/http';
import type { Collection } from 'mongodb';
import type { StoredDocument } from '../items/item.ts';
import type { StoredImage } from '../items/item.ts';
import { renderImageSizes } from '@larkfield/kit/images';

export interface PublicFile {
  readonly _id: string;
  readonly file: StoredFile;
  /** Id under which the file service stores the owner. */
  readonly record: string;
  /** Account that uploaded the file. No other account can use it in an item. `NO_ACCOUNT` after the owner was erased. */
  readonly account: string;
  /** Sizes of an uploaded image. The original is never public, because its metadata may contain the location. */
  readonly image?: Omit<StoredImage, 'alt'>;
  /** When the file was last removed from an item that used it. Absent while an item uses it. */
  readonly unusedSince?: Date;
  /** The file is being erased and cannot be used again. */
  readonly erased?: true;
}

export const NO_ACCOUNT = '';

const COLLECTION = 'events_files';

export const fileIndexes: CollectionIndexes = {
  collection: COLLECTION,
  // First: sizes of an image. Second: files to be erased.
  indexes: [{ key: { record: 1 } }, { key: { unusedSince: 1 }, sparse: true }],
};

const DOCUMENTS: readonly FileType[] = ['pdf', 'doc', 'docx', 'xls', 'xlsx'];

export function fileOwnerOf(record: string): FileOwner {
  return { service: 'events', kind: 'file', record };
}

export interface ItemFiles {
  readonly client: FilesClient;
  readonly publicFiles: Collection<PublicFile>;
  /** Claims an uploaded image and renders its sizes. Repeating it returns the same result. */
  storeImage(id: string, account: string): Promise<Omit<StoredImage, 'alt'>>;
  storeDocument(id: string, account: string): Promise<StoredDocument>;
}

export function createItemFiles({ db, config }: Pick<ServiceContext, 'db' | 'config'>): ItemFiles {
  const client = createFilesClient(config);
  const stored = db.collection<PublicFile>(COLLECTION);

  async function known(id: string, account: string): Promise<PublicFile | null> {
    const found = await stored.findOne({ _id: id }, QUERY_TIMEOUT);
    if (found && found.account !== account) throw new ServiceError('FILE_TAKEN');
    if (!found?.unusedSince) return found;
    // The file is in use again, unless erasing has already started.
    const kept = { _id: id, erased: { $exists: false } } as const;
    const { matchedCount } = await stored.updateOne(kept, { $unset: { unusedSince: '' } }, QUERY_TIMEOUT);
    if (matchedCount === 0) throw new ServiceError('FILE_UNKNOWN');
    return found;
  }

  async function keep(entry: PublicFile): Promise<void> {
    const { _id, ...rest } = entry;
    await stored.updateOne({ _id }, { $setOnInsert: rest }, { ...QUERY_TIMEOUT, upsert: true });
  }

  return {
    client,
    publicFiles: stored,
    async storeImage(id, account) {
      const before = await known(id, account);
      if (before?.image) return before.image;
      const by = fileOwnerOf(id);
      const file = await client.claim(id, by, { types: fileTypesOf('image'), field: 'image' });
      const { width, height, sizes } = await renderImageSizes(await client.read(id, by));
      const made: StoredImage['sizes'][number][] = [];
      for (const size of sizes) {
        const { type } = size;
        const part = await client.put(size.bytes, { name: `${size.width}.${type}`, type }, by);
        await keep({ _id: part.id, file: part, record: id, account });
        made.push({ fileId: part.id, width: size.width, height: size.height, type: FILE_TYPES[type].mime });
      }
      const image = { fileId: id, width, height, sizes: made };
      await keep({ _id: id, file, record: id, account, image });
      return image;
    },
    async storeDocument(id, account) {
      const before = await known(id, account);
      const file =
        before?.file ?? (await client.claim(id, fileOwnerOf(id), { types: DOCUMENTS, field: 'document' }));
      if (!before) await keep({ _id: id, file, record: id, account });
      return { fileId: id, name: file.name, type: FILE_TYPES[file.type].mime, bytes: file.size };
    },
  };
}
