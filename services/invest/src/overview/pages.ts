import type { Language } from '@larkfield/contracts';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import { parseSort, formatSort, type OverviewData, type pageData } from '@larkfield/mf-invest/forms';
import { opportunityStore, type ReadReceived } from '../opportunities/store.ts';
import { listJsonLd } from './json-ld.ts';
import { createOverviewLoader } from './overview-loader.ts';

/** Maximum age of a cached page, so a new amount raised is visible after this time. */
const MAX_AGE_S = 5;

const LANDING = '/directinvest';
const LIST = '/directinvest/opportunities';

type Handlers = PageHandlers<typeof pageData, typeof LANDING | typeof LIST>;

/**
 * Returns the handlers of the landing page and the list of opportunities. The landing page redirects each sort order to
 * its one address.
 */
export function overviewPages(
  { db, config }: Pick<ServiceContext, 'db' | 'config'>,
  readReceived: ReadReceived,
): Handlers {
  const read = createOverviewLoader(opportunityStore(db), readReceived);
  const heads = {
    landing: readPageHeads('invest', 'landing'),
    list: readPageHeads('invest', 'opportunities'),
  };
  const siteOrigin = config.SITE_ORIGIN;

  async function answer(language: Language) {
    const opportunities = await read(language);
    const data: OverviewData = { opportunities };
    return { status: 200, data, maxAgeS: MAX_AGE_S } as const;
  }

  async function landing({ language, search, query }: PageRequest) {
    // The redirect gives every sort order one address, and one cached page.
    const address = formatSort(parseSort(search));
    if (query !== address)
      return { status: 301, location: `${LANDING}${address}`, maxAgeS: MAX_AGE_S } as const;
    const robots = address === '' ? {} : { robots: 'noindex, follow' };
    return { ...(await answer(language)), ...heads.landing[language], ...robots };
  }

  async function list({ language }: PageRequest) {
    const answered = await answer(language);
    const jsonLd = listJsonLd(answered.data.opportunities, { language, siteOrigin, path: LIST });
    return { ...answered, ...heads.list[language], jsonLd };
  }

  return { [LANDING]: landing, [LIST]: list };
}
