import type { pageData } from '@larkfield/mf-__name__/forms';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers } from '@larkfield/kit/pages';
import { countSince, requestStore } from '../request/store.ts';

/** A new request is counted on the page after this time at most. */
const MAX_AGE_S = 5;
const DAY_MS = 24 * 3_600_000;

/** Renders `/__name__/today`: the number of requests in the last 24 hours. */
export function todayPages({
  db,
  now,
}: Pick<ServiceContext, 'db' | 'now'>): PageHandlers<typeof pageData> {
  const requests = requestStore(db);
  const heads = readPageHeads('__name__', 'today');

  async function today({ language }: { readonly language: keyof typeof heads }) {
    const data = { requests: await countSince(requests, new Date(now().getTime() - DAY_MS)) };
    return { status: 200, ...heads[language], data, maxAgeS: MAX_AGE_S } as const;
  }

  return { '/__name__/today': today };
}
