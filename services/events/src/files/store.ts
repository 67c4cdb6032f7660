import { FILE_TYPES, typesOf, type FileType } from '@larkfield/contracts';
import {
  filesClient,
  LIMIT,
  ServiceError,
  type CollectionIndexes,
  type FileOwner,
  type FilesClient,
  type ServiceContext,
  type StoredFile,
} from '@larkfield/kit';
import type { Collection } from 'mongodb';
import type { StoredDocument } from '../items/item.ts';
import type { StoredImage } from '../items/item.ts';
import { sizesOf } from './images.ts';

/** A file that everybody may have, by the id in its address. */
export interface PublicFile {
  readonly _id: string;
  readonly file: StoredFile;
  /** What the file service knows as its owner. */
  readonly record: string;
  /** Account that brought it: nobody else can put it into an item of their own. `NOBODY` once its owner was erased. */
  readonly account: string;
  /** Sizes that were made of an image that was uploaded; that itself is shown to nobody, as it may tell where it was taken. */
  readonly image?: Omit<StoredImage, 'alt'>;
  /** Since when the last item that is known to have shown it does not. */
  readonly unusedSince?: Date;
  /** It is going, and nobody can use it again. */
  readonly erased?: true;
}

/** Stands for the account of an author who was erased. */
export const NOBODY = '';

const COLLECTION = 'events_files';

export const fileIndexes: CollectionIndexes = {
  collection: COLLECTION,
  // Sizes of an image, and what is to be erased.
  indexes: [{ key: { record: 1 } }, { key: { unusedSince: 1 }, sparse: true }],
};

const DOCUMENTS: readonly FileType[] = ['pdf', 'doc', 'docx', 'xls', 'xlsx'];

export function ownerOf(record: string): FileOwner {
  return { service: 'events', kind: 'file', record };
}

export interface Files {
  readonly client: FilesClient;
  readonly stored: Collection<PublicFile>;
  /** Takes an uploaded image for good and makes the sizes that pages show. A repeat gives the same. */
  image(id: string, account: string): Promise<Omit<StoredImage, 'alt'>>;
  document(id: string, account: string): Promise<StoredDocument>;
}

export function filesOf({ db, config }: Pick<ServiceContext, 'db' | 'config'>): Files {
  const client = filesClient(config);
  const stored = db.collection<PublicFile>(COLLECTION);

  async function known(id: string, account: string): Promise<PublicFile | null> {
    const found = await stored.findOne({ _id: id }, LIMIT);
    if (found && found.account !== account) throw new ServiceError('FILE_TAKEN');
    if (!found?.unusedSince) return found;
    // It is used again, unless it is going already.
    const kept = { _id: id, erased: { $exists: false } } as const;
    const { matchedCount } = await stored.updateOne(kept, { $unset: { unusedSince: '' } }, LIMIT);
    if (matchedCount === 0) throw new ServiceError('FILE_UNKNOWN');
    return found;
  }

  async function keep(entry: PublicFile): Promise<void> {
    const { _id, ...rest } = entry;
    await stored.updateOne({ _id }, { $setOnInsert: rest }, { ...LIMIT, upsert: true });
  }

  return {
    client,
    stored,
    async image(id, account) {
      const before = await known(id, account);
      if (before?.image) return before.image;
      const by = ownerOf(id);
      const file = await client.claim(id, by, { types: typesOf('image'), field: 'image' });
      const { width, height, sizes } = await sizesOf(await client.read(id, by));
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
    async document(id, account) {
      const before = await known(id, account);
      const file =
        before?.file ?? (await client.claim(id, ownerOf(id), { types: DOCUMENTS, field: 'document' }));
      if (!before) await keep({ _id: id, file, record: id, account });
      return { fileId: id, name: file.name, type: FILE_TYPES[file.type].mime, bytes: file.size };
    },
  };
}
