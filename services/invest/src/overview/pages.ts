import type { Language } from '@larkfield/contracts';
import { readPageHeads, type PageHandlers, type PageRequest, type ServiceContext } from '@larkfield/kit';
import { readSort, writeSort, type OverviewData, type pageData } from '@larkfield/mf-invest/forms';
import { opportunityStore } from '../opportunities/store.ts';
import { listJsonLd } from './head.ts';
import { createOverview } from './read.ts';

/** What has been raised is seen by everybody after this time. */
const MAX_AGE_S = 5;

const LANDING = '/directinvest';
const LIST = '/directinvest/opportunities';

type Handlers = PageHandlers<typeof pageData, typeof LANDING | typeof LIST>;

/** How direct investment works, and the list of what there is to invest in. */
export function overviewPages({ db, config }: Pick<ServiceContext, 'db' | 'config'>): Handlers {
  const read = createOverview(opportunityStore(db));
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
    // Every order has one address, and one copy.
    const address = writeSort(readSort(search));
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
