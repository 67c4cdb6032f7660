import {
  donationForm,
  DONATION_PROBLEMS,
  DONATION_STATES,
  type DonationView,
  type ReturnedView,
} from '@larkfield/mf-support/forms';
import { tokenForm } from '@larkfield/contracts/forms';
import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import { hashToken } from '@larkfield/kit/encryption';
import {
  responseSchemas,
  FORM_CALL,
  ServiceError,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import {
  checkFillTime,
  createRecord,
  isHoneypotFilled,
  languageEntry,
  submissionKey,
} from '@larkfield/kit/records';
import Type from 'typebox';
import { donationContextOf, type DonationContext } from './context.ts';
import { renderReceiptPdf } from './receipt.ts';
import {
  nextCheckAt,
  findDonationProblems,
  toDonation,
  toOrderRequest,
  donationToken,
  toReturnedView,
  toView,
} from './rules.ts';
import { settleDonation, updateDonation } from './settle.ts';
import type { Donation, DonationRecord } from './store.ts';
import { webhookRoute } from './webhook.ts';
import { yearRoutes } from './year-routes.ts';

/** Per IP address. Low, because testing stolen cards needs many orders. */
const ORDER_LIMIT = { max: 10, seconds: 600 } as const;
/** A waiting page polls every few seconds. */
const ASK_LIMIT = { max: 300, seconds: 600 } as const;
const RESEND_LIMIT = { max: 5, seconds: 3600 } as const;

const PDF_LIMIT = { max: 20, seconds: 600 } as const;

const receiptForm = Type.Object(
  { ...tokenForm.properties, language: languageEntry },
  { additionalProperties: false },
);

const createdAnswer = Type.Object({
  success: Type.Literal(true),
  reference: Type.String(),
  token: Type.String(),
  orderId: Type.String(),
});
const returnedFields = {
  reference: Type.String(),
  state: Type.Enum([...DONATION_STATES]),
  cents: Type.Integer(),
  problem: Type.Optional(Type.Enum([...DONATION_PROBLEMS])),
  hasEmail: Type.Boolean(),
};
const returnedView = Type.Unsafe<ReturnedView>(Type.Object(returnedFields));
const view = Type.Unsafe<DonationView>(
  Type.Object({
    ...returnedFields,
    description: Type.String(),
    invoiceId: Type.Optional(Type.String()),
    paidAt: Type.Optional(Type.String()),
    refundedCents: Type.Optional(Type.Integer()),
  }),
);

/** PayPal's order stands in the address to which it sends the donor back. */
const returnedForm = Type.Object(
  { orderId: Type.String({ pattern: '^[A-Za-z0-9]{1,50}$' }), cancelled: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);

/** Registers `POST /api/donations/…`: create an order, capture, state, cancel, returned, receipt, years, webhook. */
export function donationRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const donationContext = donationContextOf(context);
  createRoute(app, context, donationContext);
  const ask = { ...TOKEN_CALL, limit: ASK_LIMIT };
  const schema = { body: tokenForm, response: responseSchemas({ 200: view }) };

  app.post('/api/donations/capture', { schema, config: ask }, async (request) => {
    const donation = await find(donationContext, request.body.token);
    if (!donationContext.payments) return toView(donation);
    return toView(await settleDonation(donationContext.payments, donation, request.id));
  });

  app.post('/api/donations/state', { schema, config: ask }, async (request) =>
    toView(await find(donationContext, request.body.token)),
  );

  app.post('/api/donations/cancel', { schema, config: ask }, async (request) =>
    toView(await cancel(donationContext, await find(donationContext, request.body.token), request.id)),
  );

  const returned = { body: returnedForm, response: responseSchemas({ 200: returnedView }) };
  app.post('/api/donations/returned', { schema: returned, config: ask }, async (request) => {
    const { orderId, cancelled = false } = request.body;
    const donation = await donationContext.donations.findOne({ orderId }, QUERY_TIMEOUT);
    if (!donation) throw new ServiceError('NOT_FOUND');
    if (!donationContext.payments) return toReturnedView(donation);
    // A donor who has agreed in another window has not cancelled.
    const settled = await settleDonation(donationContext.payments, donation, request.id);
    return toReturnedView(cancelled ? await cancel(donationContext, settled, request.id) : settled);
  });

  const resend = { ...TOKEN_CALL, limit: RESEND_LIMIT };
  app.post('/api/donations/receipt', { schema, config: resend }, async (request) => {
    const donation = await find(donationContext, request.body.token);
    await donationContext.resendReceipt(donation, { actor: 'donor', requestId: request.id });
    return toView(donation);
  });

  receiptRoute(app, donationContext);
  yearRoutes(app, context, donationContext);
  webhookRoute(app, context, donationContext);
}

/** Cancels a donation, unless its money is being captured or is pending. */
async function cancel({ payments }: DonationContext, donation: DonationRecord, requestId: string) {
  if (!payments) return donation;
  const change = { before: ['created', 'approved'], state: 'cancelled', set: {}, mail: [] } as const;
  const unless = { capturingAt: { $exists: false }, captureId: { $exists: false } };
  return updateDonation(payments, donation, { ...change, unless, actor: 'donor', requestId });
}

/** Registers the receipt as PDF. The token is in the body, so that no address or log contains it. */
function receiptRoute(app: TypeBoxInstance, donationContext: DonationContext): void {
  const schema = { body: receiptForm, response: responseSchemas({ 200: Type.Unknown() }) };
  const config = { ...TOKEN_CALL, limit: PDF_LIMIT };
  app.post('/api/donations/receipt.pdf', { schema, config }, async (request, reply) => {
    const { token, language } = request.body;
    const { paidAt, ...donation } = await find(donationContext, token);
    if (paidAt === undefined) throw new ServiceError('WRONG_STATE');
    const file = await renderReceiptPdf({ ...donation, paidAt }, language ?? donation.language);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${donation.reference}.pdf"`)
      .type('application/pdf')
      .send(file);
  });
}

function createRoute(app: TypeBoxInstance, context: ServiceContext, donationContext: DonationContext): void {
  const schema = { body: donationForm, response: responseSchemas({ 201: createdAnswer }) };
  const config = { ...FORM_CALL, limit: ORDER_LIMIT };
  app.post('/api/donations/create', { schema, config }, async (request, reply) => {
    const { body } = request;
    if (!donationContext.payments) throw new ServiceError('UNAVAILABLE');
    const key = submissionKey(request);
    // A bot must not get an order that it could pay.
    if (isHoneypotFilled(body)) throw new ServiceError('RATE_LIMITED', { retryAfter: 60 });
    checkFillTime(body);
    const fields = findDonationProblems(body);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const now = context.now();
    const { reference } = await createRecord<Donation>(donationContext.donations, {
      ...{ key, body, now },
      build: (number) => ({
        fields: {
          ...toDonation(body, hashToken(donationToken(number, donationContext.key))),
          askAt: nextCheckAt(now, 0),
        },
        mail: [],
        audit: [{ action: 'donation.created', actor: 'visitor', subject: number, requestId: request.id }],
      }),
    });
    context.wake();
    const donation = await donationContext.donations.findOne({ reference }, QUERY_TIMEOUT);
    if (!donation) throw new ServiceError('NOT_FOUND');
    const orderId = donation.orderId ?? (await openOrder(donationContext, donation, context));
    return reply
      .code(201)
      .send({ success: true, reference, token: donationToken(reference, donationContext.key), orderId });
  });
}

async function openOrder(
  donationContext: DonationContext,
  donation: DonationRecord,
  { config, log }: ServiceContext,
): Promise<string> {
  const { payments, donations } = donationContext;
  if (!payments) throw new ServiceError('UNAVAILABLE');
  const request = toOrderRequest(donation, config.SITE_ORIGIN);
  const order = await payments.paypal
    .createOrder(request, `order-${donation.reference}`)
    .catch((err: unknown) => {
      log.error({ err, reference: donation.reference }, 'creating the order at PayPal failed');
      throw new ServiceError('UNAVAILABLE', { cause: err });
    });
  const payee = order.purchase_units[0]?.payee?.merchant_id;
  await donations.updateOne(
    { _id: donation._id, orderId: { $exists: false } },
    { $set: { orderId: order.id, ...(payee === undefined ? {} : { payee }) } },
    QUERY_TIMEOUT,
  );
  return order.id;
}

async function find({ donations }: DonationContext, token: string): Promise<DonationRecord> {
  const donation = await donations.findOne({ tokenHash: hashToken(token) }, QUERY_TIMEOUT);
  if (!donation) throw new ServiceError('NOT_FOUND');
  return donation;
}
