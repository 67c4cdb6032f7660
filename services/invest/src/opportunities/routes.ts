import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import type { PublicOpportunity } from '@larkfield/mf-invest/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { responseSchemas, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit/http';
import Type from 'typebox';
import {
  opportunityStore,
  opportunityState,
  WITHOUT_HOLDS,
  type Opportunities,
  type ReadReceived,
  type ShownOpportunity,
} from './store.ts';
import { opportunityTextIn } from './texts.ts';

const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);

const publicOpportunity = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  Fundraised: Type.Number(),
  received: Type.Number(),
  max_raised: Type.Number(),
  rate: Type.Number(),
  term: Type.Integer(),
  open: Type.Boolean(),
});

/** Registers `GET /api/investments` (I18). */
export function opportunityRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  readReceived: ReadReceived,
): void {
  const opportunities = opportunityStore(context.db);
  const list = {
    schema: {
      querystring: Type.Object({ language }, { additionalProperties: false }),
      response: responseSchemas({ 200: Type.Array(publicOpportunity) }),
    },
    config: { rights: 'visitor' },
  } as const;
  app.get('/api/investments', list, async (request) => {
    const spoken = request.query.language ?? DEFAULT_LANGUAGE;
    const all = await listOpportunities(opportunities);
    const received = await readReceived(all.map(({ number }) => number));
    return all.map((each) => toPublic(each, received.get(each.number) ?? 0, spoken));
  });
}

export function listOpportunities(opportunities: Opportunities): Promise<ShownOpportunity[]> {
  return opportunities
    .find<ShownOpportunity>({ number: { $gte: 1 } }, { ...QUERY_TIMEOUT, projection: WITHOUT_HOLDS })
    .sort({ number: 1 })
    .toArray();
}

function toPublic(opportunity: ShownOpportunity, received: number, spoken: Language): PublicOpportunity {
  const { number, fundraised, maximum, rate, term } = opportunity;
  return {
    id: number,
    title: opportunityTextIn(opportunity, spoken).title,
    Fundraised: fundraised / 100,
    received: received / 100,
    max_raised: maximum / 100,
    rate: rate / 100,
    term,
    open: opportunityState(opportunity) === 'open',
  };
}
