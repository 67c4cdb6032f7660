import { languageEntry } from '@larkfield/kit/records';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import Type from 'typebox';
import { readCurrentAccount } from '../company-account/store.ts';
import { openCents } from '../investments/payments.ts';
import { investmentStore } from '../investments/store.ts';
import { findOpportunity, opportunityStore } from '../opportunities/store.ts';
import { opportunityTextIn } from '../opportunities/texts.ts';
import { callingInvestor } from '../session/calling-investor.ts';
import { transferPdf } from './transfer-pdf.ts';

const querystring = Type.Object(
  { language: languageEntry, reference: Type.String({ maxLength: 20 }) },
  { additionalProperties: false },
);

/** Registers `GET /api/invest/transfer.pdf`: how to transfer the money of an own pledge. */
export function transferRoute(app: TypeBoxInstance, { db, now }: ServiceContext): void {
  const options = {
    schema: { querystring, response: responseSchemas({ 200: Type.Unknown() }) },
    config: { rights: 'investor' },
  } as const;
  app.get('/api/invest/transfer.pdf', options, async (request, reply) => {
    const { id: investor, username, language: own } = callingInvestor(request);
    const { reference, language = own } = request.query;
    const found = await investmentStore(db).findOne({ reference, investor }, QUERY_TIMEOUT);
    const opportunity = found && (await findOpportunity(opportunityStore(db), found.opportunity));
    if (!found || !opportunity) throw new ServiceError('NOT_FOUND');
    const current = await readCurrentAccount(db);
    if (found.state !== 'pledged' || !current) throw new ServiceError('WRONG_STATE');
    const file = await transferPdf({
      ...{ reference, username, language, at: now(), heldUntil: found.heldUntil },
      title: opportunityTextIn(opportunity, language).title,
      open: await openCents(db, found),
      account: current.details,
    });
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${reference}.pdf"`)
      .type('application/pdf')
      .send(file);
  });
}
