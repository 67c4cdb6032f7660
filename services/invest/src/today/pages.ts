import type { TodayData } from '@larkfield/mf-invest/forms';
import { readPageHeads, type PageHandler, type ServiceContext } from '@larkfield/kit';
import { countSince, requestStore } from '../request/store.ts';

/** A request is seen by everybody after this time. */
const MAX_AGE_S = 5;
const DAY_MS = 24 * 3_600_000;

/** `/invest/today`: how many have asked in the last 24 hours. */
export function todayPages({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): Readonly<Record<'/invest/today', PageHandler>> {
  const requests = requestStore(db);
  const heads = readPageHeads('invest', 'today');

  async function today({ language }: { readonly language: keyof typeof heads }) {
    const data: TodayData = { requests: await countSince(requests, new Date(now().getTime() - DAY_MS)) };
    return { status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S } as const;
  }

  return { '/invest/today': today };
}
