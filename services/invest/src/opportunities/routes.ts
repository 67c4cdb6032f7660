import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import type { PublicOpportunity } from '@larkfield/mf-invest/forms';
import { answers, LIMIT, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import Type from 'typebox';
import {
  opportunityStore,
  stateOf,
  WITHOUT_HOLDS,
  type Opportunities,
  type ShownOpportunity,
} from './store.ts';
import { wordsOf } from './words.ts';

const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

const publicOpportunity = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  Fundraised: Type.Number(),
  max_raised: Type.Number(),
  rate: Type.Number(),
  term: Type.Integer(),
  open: Type.Boolean(),
});

/** `GET /api/investments` (I18), for everybody. */
export function opportunityRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const opportunities = opportunityStore(context.db);
  const list = {
    schema: {
      querystring: Type.Object({ language }, { additionalProperties: false }),
      response: answers({ 200: Type.Array(publicOpportunity) }),
    },
    config: { rights: 'visitor' },
  } as const;
  app.get('/api/investments', list, async (request) => {
    const spoken = request.query.language ?? DEFAULT_LANGUAGE;
    return (await allOpportunities(opportunities)).map((each) => toPublic(each, spoken));
  });
}

/** All of them in the order of their ids. */
export function allOpportunities(opportunities: Opportunities): Promise<ShownOpportunity[]> {
  return opportunities
    .find<ShownOpportunity>({ number: { $gte: 1 } }, { ...LIMIT, projection: WITHOUT_HOLDS })
    .sort({ number: 1 })
    .toArray();
}

/** Dollars and percent, as the specification's call has them: cents and hundredths divide exactly enough for both. */
function toPublic(opportunity: ShownOpportunity, spoken: Language): PublicOpportunity {
  const { number, fundraised, maximum, rate, term } = opportunity;
  return {
    id: number,
    title: wordsOf(opportunity, spoken).title,
    Fundraised: fundraised / 100,
    max_raised: maximum / 100,
    rate: rate / 100,
    term,
    open: stateOf(opportunity) === 'open',
  };
}
