import { REFERENCE_PATTERN } from '@larkfield/contracts';
import type { DataOfPages } from '@larkfield/contracts/dynamic-pages';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers } from '@larkfield/kit/pages';
import type { pageData, SignUpData } from '@larkfield/mf-events/forms';
import { isListed, toData, toSummary } from '../items/item-views.ts';
import { findBySlug, itemStore } from '../items/store.ts';
import { signUpStore } from './store.ts';

const MAX_AGE_S = 2;

export function signUpPages({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): PageHandlers<
  typeof pageData,
  '/events/:slug/signup' | '/events/signup/done'
> {
  const items = itemStore(db);
  const signUps = signUpStore(db);
  const heads = readPageHeads('attend', 'signUp');
  const doneHeads = readPageHeads('attend', 'sent');
  return {
    async '/events/:slug/signup'({ params, language }) {
      const item = await findBySlug(items, (params['slug'] ?? '').toLowerCase().normalize('NFC'));
      if (!item?.event || item.state === 'pending') return { status: 404, maxAgeS: MAX_AGE_S } as const;
      if (!isListed(item)) return { status: 410, maxAgeS: MAX_AGE_S } as const;
      const { over, capacity } = toData(item, language, now());
      const waiting = { item: item._id, state: 'waiting' } as const;
      const isQueue =
        capacity?.waitingList &&
        (await signUps.findOne(waiting, { ...QUERY_TIMEOUT, projection: { _id: 1 } }));
      const full = capacity !== undefined && (capacity.left === 0 || Boolean(isQueue));
      const data: SignUpData = {
        event: toSummary(item, language),
        timestamp: item.timestamp,
        open: !over && item.state === 'published' && (!full || capacity.waitingList),
        full,
      };
      const title = `${data.event.title} · ${heads[language].title}`.slice(0, 300);
      return {
        status: 200,
        title,
        description: heads[language].description,
        data,
        maxAgeS: MAX_AGE_S,
      } as const;
    },
    '/events/signup/done'({ search, language }) {
      const { title, description } = doneHeads[language];
      const data = doneData(new URLSearchParams(search).get('ref') ?? '');
      return Promise.resolve({ status: 200, title, description, data, maxAgeS: MAX_AGE_S } as const);
    },
  };
}

/** Parses a ticket such as `LK-7F2M-QX9D.waiting`. Ignores invalid parts. */
function doneData(ticket: string): DataOfPages<typeof pageData>['/events/signup/done'] {
  const [reference = '', state] = ticket.split('.', 2);
  return {
    ...(REFERENCE_PATTERN.test(reference) ? { reference } : {}),
    ...(state === 'confirmed' || state === 'waiting' ? { state } : {}),
  };
}
