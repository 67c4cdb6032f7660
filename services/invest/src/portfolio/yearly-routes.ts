import {
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { languageEntry } from '@larkfield/kit/records';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import Type from 'typebox';
import { investorStore } from '../accounts/investor/store.ts';
import { opportunityTitles } from '../opportunities/texts.ts';
import { ofYear, paidInterest } from '../payouts/interest-of-year.ts';
import { callingInvestor } from '../session/calling-investor.ts';
import { yearlyStatementPdf } from './yearly-statement.ts';

const querystring = Type.Object(
  { year: Type.String({ pattern: '^20[0-9]{2}$' }), language: languageEntry },
  { additionalProperties: false },
);

/** Registers `GET /api/invest/yearly-statement.pdf`: the interest paid in a year. A year without payments has none. */
export function yearlyStatementRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const route = {
    schema: { querystring, response: responseSchemas({ 200: Type.Unknown() }) },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/yearly-statement.pdf', route, async (request, reply) => {
    const { id, username, language: own } = callingInvestor(request);
    const { language = own } = request.query;
    const year = Number(request.query.year);
    const paid = ofYear(await paidInterest(context.db, id), year);
    if (paid.length === 0) throw new ServiceError('NOT_FOUND');
    const account = await investorStore(context.db).findOne({ _id: id }, QUERY_TIMEOUT);
    const { firstName, lastName } = account?.person ?? {};
    const investor = firstName && lastName ? `${firstName} ${lastName}` : username;
    const all = await opportunityTitles(context, language);
    const titles = new Map(all.map(({ value, title }) => [value, title]));
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="interest-${year}.pdf"`)
      .type('application/pdf')
      .send(await yearlyStatementPdf({ year, investor, language, at: context.now(), paid, titles }));
  });
}
