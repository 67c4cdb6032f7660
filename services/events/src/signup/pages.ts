import { LIMIT, readPageHeads, type PageHandlers, type ServiceContext } from '@larkfield/kit';
import type { pageData, SignUpData } from '@larkfield/mf-events/forms';
import { toData, toSummary } from '../items/show.ts';
import { findBySlug, itemStore } from '../items/store.ts';
import { signUpStore } from './store.ts';

/** Places change quickly while people sign up. */
const MAX_AGE_S = 2;

/** `/events/:slug/signup`. */
export function signUpPages({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): PageHandlers<typeof pageData, '/events/:slug/signup'> {
  const items = itemStore(db);
  const signUps = signUpStore(db);
  const heads = readPageHeads('attend', 'signUp');
  return {
    async '/events/:slug/signup'({ params, language }) {
      const item = await findBySlug(items, (params['slug'] ?? '').toLowerCase().normalize('NFC'));
      if (!item?.event || item.state === 'pending') return { status: 404, maxAgeS: MAX_AGE_S } as const;
      if (item.state === 'deleted') return { status: 410, maxAgeS: MAX_AGE_S } as const;
      const { over, capacity } = toData(item, language, now());
      const waiting = { item: item._id, state: 'waiting' } as const;
      const isQueue =
        capacity?.waitingList && (await signUps.findOne(waiting, { ...LIMIT, projection: { _id: 1 } }));
      const full = capacity !== undefined && (capacity.left === 0 || Boolean(isQueue));
      const data: SignUpData = {
        event: toSummary(item, language),
        timestamp: item.timestamp,
        open: !over && item.state === 'published' && (!full || capacity.waitingList),
        full,
      };
      const title = `${item.title} · ${heads[language].title}`.slice(0, 300);
      return {
        status: 200,
        title,
        description: heads[language].description,
        data,
        maxAgeS: MAX_AGE_S,
      } as const;
    },
  };
}
