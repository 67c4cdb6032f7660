import { fileTypesOf } from '@larkfield/contracts';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { createFilesClient, ServiceError, type ServiceContext, type StoredFile } from '@larkfield/kit/http';
import { renderImageSizes } from '@larkfield/kit/images';
import {
  adminAuditEntry,
  updateRecord,
  type ActionInput,
  type AdminRequest,
  type RecordAction,
  type RecordKind,
  type RecordVersion,
} from '@larkfield/kit/records';
import { FINANCE } from '../../service.config.ts';
import { pictureOwner, updateIndexes, updateStore, type UpdatePicture, type UpdateRecord } from './store.ts';

const subject = 'update';
const MAX_PICTURES = 3;
const entry = (name: string) => `invest.records:updates.entries.${name}`;

/** Pictures are added one by one to the draft of an update, each with what it shows. */
export const pictureActions: Readonly<Record<string, RecordAction>> = {
  picture: {
    from: ['draft'],
    roles: FINANCE,
    form: {
      entries: {
        picture: {
          ...{ type: 'file', accept: fileTypesOf('image') },
          ...{ label: entry('picture'), hint: entry('pictureHint') },
        },
        alt: { type: 'text', longest: 300, label: entry('alt'), hint: entry('altHint') },
      },
    },
    run: addPicture,
  },
  noPictures: { from: ['draft'], roles: FINANCE, run: removePictures },
};

/** The pictures as the office sees them in the record. */
export const pictureFiles: NonNullable<RecordKind<UpdateRecord>['files']> = Object.fromEntries(
  Array.from({ length: MAX_PICTURES }, (_none, place) => [
    `picture${place + 1}`,
    {
      label: entry('picture'),
      roles: FINANCE,
      of: ({ reference, pictures }: UpdateRecord) => {
        const file = pictures?.[place]?.sizes.at(-1)?.file;
        return file && { file, by: pictureOwner(reference) };
      },
    },
  ]),
);

async function findDraft(
  { db }: ServiceContext,
  { reference, version }: RecordVersion,
): Promise<UpdateRecord> {
  const found = await updateStore(db).findOne({ reference }, QUERY_TIMEOUT);
  if (!found) throw new ServiceError('NOT_FOUND');
  if (found.state !== 'draft') throw new ServiceError('WRONG_STATE');
  if ((found.version ?? 0) !== version) throw new ServiceError('VERSION_CONFLICT');
  return found;
}

/** @throws ServiceError `VALIDATION_FAILED` if there are three pictures; as `FilesClient.claim` and `updateRecord` */
async function addPicture(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
  { values }: ActionInput,
): Promise<void> {
  const { reference, pictures = [] } = await findDraft(context, read);
  if (pictures.length >= MAX_PICTURES) {
    const fields = [{ field: 'picture', key: 'invest.records:updates.entries.pictureHint' }];
    throw new ServiceError('VALIDATION_FAILED', { fields });
  }
  const files = createFilesClient(context.config);
  const by = pictureOwner(reference);
  const field = 'picture';
  const stored: StoredFile[] = [];
  try {
    const file = await files.claim(String(values[field]), by, { types: fileTypesOf('image'), field });
    stored.push(file);
    const { width, height, sizes } = await renderImageSizes(await files.read(file.id, by), field);
    const made: UpdatePicture['sizes'][number][] = [];
    for (const { bytes, type, width: each } of sizes) {
      const part = await files.put(bytes, { name: `${each}.${type}`, type }, by);
      stored.push(part);
      made.push({ file: part, width: each });
    }
    const picture = { file, alt: String(values['alt']), width, height, sizes: made };
    await updateRecord(context, updateIndexes, read, {
      set: { pictures: [...pictures, picture] },
      from: ['draft'],
      audit: adminAuditEntry({ subject }, 'changed', reference, request),
    });
  } catch (error) {
    await removeFiles(context, reference, stored);
    throw error;
  }
}

async function removePictures(
  context: ServiceContext,
  request: AdminRequest,
  read: RecordVersion,
): Promise<void> {
  const { reference, pictures = [] } = await findDraft(context, read);
  await updateRecord(context, updateIndexes, read, {
    unset: ['pictures'],
    from: ['draft'],
    audit: adminAuditEntry({ subject }, 'changed', reference, request),
  });
  const all = pictures.flatMap(({ file, sizes }) => [file, ...sizes.map((size) => size.file)]);
  await removeFiles(context, reference, all);
}

/** Deletes files that no update shows. A failure leaves a file that nobody can open, so it is only logged. */
async function removeFiles(
  { config, log }: ServiceContext,
  reference: string,
  stored: readonly StoredFile[],
): Promise<void> {
  const files = createFilesClient(config);
  for (const { id } of stored)
    await files.remove(id, pictureOwner(reference)).catch((error: unknown) => {
      log.warn({ err: error, reference }, 'deleting a picture of an update failed');
    });
}
