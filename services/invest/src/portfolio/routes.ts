import { LANGUAGES, type Language } from '@larkfield/contracts';
import { investmentForm, type Portfolio } from '@larkfield/mf-invest/forms';
import {
  responseSchemas,
  FORM_LIMIT,
  submittedSchema,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { submissionKey } from '@larkfield/kit/records';
import Type from 'typebox';
import { callingInvestor } from '../session/calling-investor.ts';
import { cancelOwnInvestment } from '../investments/change-state.ts';
import { placeInvestment } from '../investments/place.ts';
import { loadPortfolio } from './load-portfolio.ts';
import { yearlyStatementRoutes } from './yearly-routes.ts';
import { statementCsv, statementPdf } from './statement.ts';
import { transferRoute } from './transfer-route.ts';

const OWN_LIMIT = { max: 60, seconds: 600 } as const;

const language = Type.Optional(
  Type.Unsafe<Language>({ type: 'string', enum: LANGUAGES.map(({ tag }) => tag) }),
);
const querystring = Type.Object({ language }, { additionalProperties: false });
const nothing = Type.Object({}, { additionalProperties: false });
const done = Type.Object({ success: Type.Literal(true) });
const portfolio = Type.Unsafe<Portfolio>(
  Type.Object({
    investments: Type.Array(Type.Object({}, { additionalProperties: true })),
    withdrawals: Type.Array(Type.Object({}, { additionalProperties: true })),
    expected: Type.Array(Type.Object({}, { additionalProperties: true })),
    payments: Type.Array(Type.Object({}, { additionalProperties: true })),
    years: Type.Array(Type.Integer()),
    paymentsWaitUntil: Type.Optional(Type.String()),
    account: Type.Optional(Type.Object({}, { additionalProperties: true })),
    timeZone: Type.String(),
  }),
);

/** Registers the investments of an investor: place (I59-I61), list, cancel, statements. */
export function investmentRoutes(
  app: TypeBoxInstance,
  context: ServiceContext,
  options: { readonly guarded?: boolean } = {},
): void {
  const place = {
    schema: { body: investmentForm, response: responseSchemas({ 201: submittedSchema }) },
    config: { rights: 'investor', limit: FORM_LIMIT, form: true, repeatable: 'by-key' },
  } as const;
  app.post('/api/create/investment', place, async (request, reply) => {
    const wish = {
      investor: callingInvestor(request),
      form: request.body,
      key: submissionKey(request, request.body.requestId),
    };
    const answer = await placeInvestment(wish, context, options);
    return reply.code(201).send(answer);
  });

  const own = {
    schema: { querystring, response: responseSchemas({ 200: portfolio }) },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/portfolio', own, async (request, reply) => {
    const investor = callingInvestor(request);
    void reply.header('cache-control', 'no-store');
    return loadPortfolio(context, investor.id, request.query.language ?? investor.language);
  });

  const cancel = {
    schema: {
      params: Type.Object({ reference: Type.String({ maxLength: 20 }) }),
      body: nothing,
      response: responseSchemas({ 200: done }),
    },
    config: { rights: 'investor', limit: OWN_LIMIT, repeatable: 'by-nature' },
  } as const;
  app.post('/api/invest/investments/:reference/cancel', cancel, async (request) => {
    const { reference } = request.params;
    await cancelOwnInvestment(context, { reference, investor: callingInvestor(request).id }, request.id);
    return { success: true } as const;
  });

  statementRoutes(app, context);
  yearlyStatementRoutes(app, context);
  transferRoute(app, context);
}

function statementRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const file = {
    schema: { querystring, response: responseSchemas({ 200: Type.Unknown() }) },
    config: { rights: 'investor' },
  } as const;
  const asked = async (request: Parameters<typeof callingInvestor>[0], wanted: Language | undefined) => {
    const { id, username, language: own } = callingInvestor(request);
    const spoken = wanted ?? own;
    return {
      username,
      language: spoken,
      at: context.now(),
      ...(await loadPortfolio(context, id, spoken)),
    };
  };
  app.get('/api/invest/statement.csv', file, async (request, reply) => {
    const statement = await asked(request, request.query.language);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="statement.csv"')
      .type('text/csv; charset=utf-8')
      .serializer((text: string) => text)
      .send(statementCsv(statement));
  });
  app.get('/api/invest/statement.pdf', file, async (request, reply) => {
    const statement = await asked(request, request.query.language);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="statement.pdf"')
      .type('application/pdf')
      .send(await statementPdf(statement));
  });
}
