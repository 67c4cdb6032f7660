import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { ServiceError, type ServiceContext } from '@larkfield/kit/http';
import { adminAuditEntry, type AdminRequest } from '@larkfield/kit/records';
import { changeOpening, openingStore, type Opening } from './store.ts';

/** Attempts to write against changes by others at the same time. */
const MAX_ATTEMPTS = 100;

const KIND = { subject: 'opening' } as const;

/**
 * Takes a place of an opening for an accepted application. A repeat for the same application takes no second one; the
 * last place makes the opening full. Does nothing if the opening is gone.
 * @throws ServiceError `OPENING_FULL`
 */
export async function takePlace(
  context: Pick<ServiceContext, 'db' | 'now'>,
  request: AdminRequest,
  slug: string,
  application: string,
): Promise<void> {
  await changePlaces(context, request, slug, ({ state, places, taken, holders = [] }) => {
    if (holders.includes(application)) return undefined;
    if (taken >= places) throw new ServiceError('OPENING_FULL');
    const isFull = state === 'open' && taken + 1 === places;
    return {
      taken: taken + 1,
      holders: [...holders, application],
      ...(isFull ? { state: 'full' as const } : {}),
    };
  });
}

/** Gives the place of an application back. A full opening is open again. */
export async function freePlace(
  context: Pick<ServiceContext, 'db' | 'now'>,
  request: AdminRequest,
  slug: string,
  application: string,
): Promise<void> {
  await changePlaces(context, request, slug, ({ state, taken, holders = [] }) => {
    if (!holders.includes(application)) return undefined;
    return {
      taken: Math.max(0, taken - 1),
      holders: holders.filter((each) => each !== application),
      ...(state === 'full' ? { state: 'open' as const } : {}),
    };
  });
}

/** Forgets whose place it was, when the application is erased. The place stays taken until the office frees it. */
export async function forgetHolder({ db }: Pick<ServiceContext, 'db'>, application: string): Promise<void> {
  await openingStore(db).updateMany(
    { holders: application },
    // With a new version, so that a change which has read the holders before does not bring it back.
    { $pull: { holders: application }, $inc: { version: 1 } },
    QUERY_TIMEOUT,
  );
}

type Places = Partial<Pick<Opening, 'taken' | 'holders' | 'state'>>;

async function changePlaces(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  request: AdminRequest,
  slugs: string,
  change: (opening: Opening) => Places | undefined,
): Promise<void> {
  const openings = openingStore(db);
  for (let attempt = 1; ; attempt += 1) {
    const found = await openings.findOne({ slugs }, QUERY_TIMEOUT);
    if (!found || found.state === 'removed') return;
    const set = change(found);
    if (!set) return;
    const { reference, version } = found;
    try {
      const audit = adminAuditEntry(KIND, 'changed', reference, request);
      await changeOpening(openings, { reference, version }, { set, audit, now: now() });
      return;
    } catch (error) {
      const isConflict = error instanceof ServiceError && error.code === 'VERSION_CONFLICT';
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
