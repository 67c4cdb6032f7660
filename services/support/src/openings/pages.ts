import { DEFAULT_LANGUAGE, type Language } from '@larkfield/contracts';
import type { OpeningsData, pageData } from '@larkfield/mf-support/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import { listJsonLd, openingJsonLd } from './json-ld.ts';
import { sortOpenFirst, toData, toSummary } from './rules.ts';
import { openingStore } from './store.ts';

/** Maximum age of a cached page: the longest time that it may show a place as free that somebody has taken. */
const MAX_AGE_S = 30;

const MAX_LISTED = 100;

const MISSING = { status: 404, maxAgeS: MAX_AGE_S } as const;
const REMOVED = { status: 410, maxAgeS: MAX_AGE_S } as const;

type Handlers = PageHandlers<typeof pageData, '/openings' | '/openings/:slug'>;

/** Creates the handlers of the list and of each opening. Earlier addresses of an opening redirect to the current one. */
export function openingPages({ db, config }: Pick<ServiceContext, 'db' | 'config'>): Handlers {
  const openings = openingStore(db);
  const siteOrigin = config.SITE_ORIGIN;
  const heads = readPageHeads('support', 'openings');

  async function list({ language }: PageRequest) {
    const found = await openings
      .find({ state: { $in: ['open', 'full'] } }, { ...QUERY_TIMEOUT, projection: shown(language) })
      .sort({ createdAt: -1 })
      .limit(MAX_LISTED)
      .toArray();
    const listed = sortOpenFirst(found).map((opening) => toSummary(opening, language));
    const data: OpeningsData = { openings: listed };
    const jsonLd = listJsonLd(listed, language, siteOrigin);
    return { status: 200, ...heads[language], jsonLd, data, maxAgeS: MAX_AGE_S } as const;
  }

  async function one({ params, language }: PageRequest) {
    const asked = params['slug'] ?? '';
    const slug = asked.toLowerCase();
    const opening = await openings.findOne(
      { slugs: slug },
      { ...QUERY_TIMEOUT, projection: shown(language) },
    );
    if (!opening) return MISSING;
    if (opening.state === 'removed') return REMOVED;
    if (asked !== opening.slug)
      return { status: 301, location: `/openings/${opening.slug}`, maxAgeS: MAX_AGE_S } as const;
    const data = toData(opening, language);
    return {
      status: 200,
      title: `${data.role} · ${heads[language].title}`,
      description: data.summary,
      ...(data.state === 'closed' ? { robots: 'noindex' } : {}),
      jsonLd: openingJsonLd(data, opening, { language, siteOrigin }),
      data,
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  return { '/openings': list, '/openings/:slug': one };
}

function shown(language: Language) {
  const texts = { [`texts.${language}`]: 1, [`texts.${DEFAULT_LANGUAGE}`]: 1 };
  const fields = { slug: 1, state: 1, hours: 1, places: 1, taken: 1, sample: 1, createdAt: 1, changedAt: 1 };
  return { ...fields, ...texts };
}
