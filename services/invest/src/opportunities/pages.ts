import { parseScheduleAmount, type InvestPageData, type pageData } from '@larkfield/mf-invest/forms';
import type { ServiceContext } from '@larkfield/kit/http';
import { readPageHeads, type PageHandlers, type PageRequest } from '@larkfield/kit/pages';
import { findOpportunity, opportunityStore, opportunityState, type ReadReceived } from './store.ts';
import { opportunityTextIn } from './texts.ts';

/** Maximum age of a cached page, so a new amount raised is visible after this time. */
const MAX_AGE_S = 5;

const MISSING = { status: 404, maxAgeS: MAX_AGE_S } as const;

/** Search engines show about 65 characters; the name of the site uses the rest. */
const MAX_TITLE_LENGTH = 50;

const NUMBER = /^[1-9]\d{0,2}$/;

export function investPages(
  { db }: Pick<ServiceContext, 'db'>,
  readReceived: ReadReceived,
): PageHandlers<typeof pageData, '/directinvest/:id'> {
  const opportunities = opportunityStore(db);
  const heads = readPageHeads('invest', 'invest');

  async function one({ params, language, search }: PageRequest) {
    const asked = params['id'] ?? '';
    const opportunity = NUMBER.test(asked) ? await findOpportunity(opportunities, Number(asked)) : null;
    if (!opportunity) return MISSING;
    const { number: id, rate, term, maximum, fundraised } = opportunity;
    const received = (await readReceived([id])).get(id) ?? 0;
    const words = opportunityTextIn(opportunity, language);
    const { cents, readable } = parseScheduleAmount(search.get('amount'), language);
    const data: InvestPageData = {
      ...words,
      ...{ id, rate, term, maximum, fundraised, received, cents },
      state: opportunityState(opportunity),
      ...(readable ? {} : { unreadable: true as const }),
    };
    return {
      status: 200,
      title: titleOf(words.title, heads[language].title),
      description: heads[language].description,
      // Search engines should not index one page per amount.
      ...(search.has('amount') ? { robots: 'noindex' } : {}),
      data,
      maxAgeS: MAX_AGE_S,
    } as const;
  }

  return { '/directinvest/:id': one };
}

function titleOf(title: string, area: string): string {
  const both = `${title} · ${area}`;
  return both.length > MAX_TITLE_LENGTH ? title : both;
}
