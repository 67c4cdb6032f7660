import {
  donationForm,
  DONATION_PROBLEMS,
  DONATION_STATES,
  type DonationView,
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
  toView,
} from './rules.ts';
import { settleDonation, updateDonation } from './settle.ts';
import type { Donation, DonationRecord } from './store.ts';
import { webhookRoute } from './webhook.ts';

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
const view = Type.Unsafe<DonationView>(
  Type.Object({
    reference: Type.String(),
    state: Type.Enum([...DONATION_STATES]),
    cents: Type.Integer(),
    description: Type.String(),
    invoiceId: Type.Optional(Type.String()),
    problem: Type.Optional(Type.Enum([...DONATION_PROBLEMS])),
    paidAt: Type.Optional(Type.String()),
    hasEmail: Type.Boolean(),
    refundedCents: Type.Optional(Type.Integer()),
  }),
);

/** Registers `POST /api/donations/…`: create an order, capture, state, cancel, receipt, webhook. */
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

  app.post('/api/donations/cancel', { schema, config: ask }, async (request) => {
    const donation = await find(donationContext, request.body.token);
    if (!donationContext.payments) return toView(donation);
    const change = { before: ['created', 'approved'], state: 'cancelled', set: {}, mail: [] } as const;
    // A donation cannot be cancelled while its money is being captured or is pending.
    const unless = { capturingAt: { $exists: false }, captureId: { $exists: false } };
    return toView(
      await updateDonation(donationContext.payments, donation, {
        ...change,
        unless,
        actor: 'donor',
        requestId: request.id,
      }),
    );
  });

  const resend = { ...TOKEN_CALL, limit: RESEND_LIMIT };
  app.post('/api/donations/receipt', { schema, config: resend }, async (request) => {
    const donation = await find(donationContext, request.body.token);
    await donationContext.resendReceipt(donation, { actor: 'donor', requestId: request.id });
    return toView(donation);
  });

  receiptRoute(app, donationContext);
  webhookRoute(app, context, donationContext);
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
