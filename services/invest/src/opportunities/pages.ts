import { readTableAmount, type InvestPageData, type pageData } from '@larkfield/mf-invest/forms';
import { readPageHeads, type PageHandlers, type PageRequest, type ServiceContext } from '@larkfield/kit';
import { findOpportunity, opportunityStore, stateOf } from './store.ts';
import { wordsOf } from './words.ts';

/** What has been raised is seen by everybody after this time. */
const MAX_AGE_S = 5;

const MISSING = { status: 404, maxAgeS: MAX_AGE_S } as const;

/** Of 65 characters, the name of the site takes the rest. */
const LONGEST_TITLE = 50;

const NUMBER = /^[1-9]\d{0,2}$/;

/** `/directinvest/:id`: one opportunity, and the table for the amount in the address. */
export function investPages({
  db,
}: Pick<ServiceContext, 'db'>): PageHandlers<typeof pageData, '/directinvest/:id'> {
  const opportunities = opportunityStore(db);
  const heads = readPageHeads('invest', 'invest');

  async function one({ params, language, search }: PageRequest) {
    const asked = params['id'] ?? '';
    const opportunity = NUMBER.test(asked) ? await findOpportunity(opportunities, Number(asked)) : null;
    if (!opportunity) return MISSING;
    const { number: id, rate, term, maximum, fundraised } = opportunity;
    const words = wordsOf(opportunity, language);
    const { cents, readable } = readTableAmount(search.get('amount'), language);
    const data: InvestPageData = {
      ...words,
      ...{ id, rate, term, maximum, fundraised, cents, state: stateOf(opportunity) },
      ...(readable ? {} : { unreadable: true as const }),
    };
    return {
      status: 200,
      title: titleOf(words.title, heads[language].title),
      description: heads[language].description,
      // The same page for every amount.
      ...(search.has('amount') ? { robots: 'noindex' } : {}),
      data,
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  return { '/directinvest/:id': one };
}

/** With the name of the area, unless search engines would cut it off. */
function titleOf(title: string, area: string): string {
  const both = `${title} · ${area}`;
  return both.length > LONGEST_TITLE ? title : both;
}
