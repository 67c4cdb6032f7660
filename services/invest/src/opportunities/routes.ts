import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@larkfield/contracts';
import type { PublicOpportunity } from '@larkfield/mf-invest/forms';
import { answers, callerOf, LIMIT, type ServiceContext, type TypeBoxInstance } from '@larkfield/kit';
import Type from 'typebox';
import { changeOpportunity } from './change.ts';
import { opportunityChange } from './forms.ts';
import { opportunityStore, stateOf, WITHOUT_HOLDS, type Opportunities, type ShownOpportunity } from './store.ts';
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

/** Of one address in ten minutes: only bounds what an administrator's browser can make the service do. */
const CHANGE_LIMIT = { max: 600, seconds: 600 } as const;

/** `GET /api/investments` (I18) for everybody; changes by administrators. */
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

  const changed = Type.Object({ success: Type.Literal(true), version: Type.Integer() });
  const change = {
    schema: { body: opportunityChange, response: answers({ 200: changed }) },
    config: { rights: 'admin', limit: CHANGE_LIMIT, form: true, repeatable: 'by-nature' },
  } as const;
  app.post('/api/invest/opportunities/change', change, async (request) => {
    const { username: actor = '' } = callerOf(request);
    const line = { actor, requestId: request.id };
    const version = await changeOpportunity(opportunities, request.body, line, context.now());
    context.wake();
    return { success: true, version } as const;
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
