import {
  LIMIT,
  readPageHeads,
  type PageHandler,
  type PageRequest,
  type ServiceContext,
} from '@larkfield/kit';
import { SHOWN, toData, toSummary } from '../items/show.ts';
import { findBySlug, itemStore, LISTED } from '../items/store.ts';

/** A change is seen by everybody after this time. */
const MAX_AGE_S = 5;
const PAGE = 20;

type Handlers = Readonly<Record<'/events' | '/events/:slug', PageHandler>>;

/** The board, and each item by itself under today's address and, moved on, under its earlier ones. */
export function boardPages({ db, now }: Pick<ServiceContext, 'db' | 'now'>): Handlers {
  const items = itemStore(db);
  const heads = readPageHeads('events', 'board');

  async function board({ language }: PageRequest) {
    const listed = { state: { $in: [...LISTED] } };
    const found = await items
      .find(listed, { ...LIMIT, projection: SHOWN })
      .limit(PAGE)
      .toArray();
    return {
      status: 200,
      ...heads[language],
      data: { items: found.map(toSummary) },
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  async function one({ params, language }: PageRequest) {
    const slug = (params['slug'] ?? '').toLowerCase();
    const item = await findBySlug(items, slug);
    if (!item || item.state === 'pending') return { status: 404, maxAgeS: MAX_AGE_S } as const;
    if (item.state === 'deleted') return { status: 410, maxAgeS: MAX_AGE_S } as const;
    const [today] = item.slugs;
    if (params['slug'] !== today)
      return { status: 301, location: `/events/${encodeURIComponent(today)}`, maxAgeS: MAX_AGE_S } as const;
    const data = { ...toData(item, now()), related: [] };
    const title = `${item.title} · ${heads[language].title}`;
    return { status: 200, title, description: item.subtitle, data, maxAgeS: MAX_AGE_S } as const;
  }

  return { '/events': board, '/events/:slug': one };
}
