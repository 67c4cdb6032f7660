import {
  donationForm,
  DONATION_PROBLEMS,
  DONATION_STATES,
  type DonationView,
} from '@larkfield/mf-support/forms';
import { tokenForm } from '@larkfield/contracts/forms';
import {
  answers,
  checkFillTime,
  createRecord,
  FORM_CALL,
  hashToken,
  isHoneypotFilled,
  languageEntry,
  LIMIT,
  ServiceError,
  submissionKey,
  TOKEN_CALL,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit';
import Type from 'typebox';
import { cashierOf, type Till } from './till.ts';
import { receiptPdf } from './receipt.ts';
import { nextAsk, problemsOf, toDonation, toOrderRequest, tokenFor, toView } from './rules.ts';
import { settle, write } from './settle.ts';
import type { Donation, DonationRecord } from './store.ts';
import { webhookRoute } from './webhook.ts';

/** Of one address in ten minutes: whoever tries out stolen cards needs many. */
const ORDER_LIMIT = { max: 10, seconds: 600 } as const;
/** A page that waits asks every few seconds. */
const ASK_LIMIT = { max: 300, seconds: 600 } as const;
const RESEND_LIMIT = { max: 5, seconds: 3600 } as const;

/** A file is drawn anew each time. */
const PDF_LIMIT = { max: 20, seconds: 600 } as const;

const receiptForm = Type.Object(
  { ...tokenForm.properties, language: languageEntry },
  { additionalProperties: false },
);

const opened = Type.Object({
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

/** `POST /api/donations/…`: open an order, take its money, cancel it, tell of it, mail its receipt again. */
export function donationRoutes(app: TypeBoxInstance, context: ServiceContext): void {
  const till = cashierOf(context);
  createRoute(app, context, till);
  const ask = { ...TOKEN_CALL, limit: ASK_LIMIT };
  const schema = { body: tokenForm, response: answers({ 200: view }) };

  app.post('/api/donations/capture', { schema, config: ask }, async (request) => {
    const donation = await find(till, request.body.token);
    if (!till.cashier) return toView(donation);
    return toView(await settle(till.cashier, donation, request.id));
  });

  app.post('/api/donations/state', { schema, config: ask }, async (request) =>
    toView(await find(till, request.body.token)),
  );

  app.post('/api/donations/cancel', { schema, config: ask }, async (request) => {
    const donation = await find(till, request.body.token);
    if (!till.cashier) return toView(donation);
    const change = { before: ['created', 'approved'], state: 'cancelled', set: {}, mail: [] } as const;
    // Whose money is being taken at this moment, or waits for a bank, is not asked any more.
    const unless = { capturingAt: { $exists: false }, captureId: { $exists: false } };
    return toView(
      await write(till.cashier, donation, { ...change, unless, actor: 'donor', requestId: request.id }),
    );
  });

  const resend = { ...TOKEN_CALL, limit: RESEND_LIMIT };
  app.post('/api/donations/receipt', { schema, config: resend }, async (request) => {
    const donation = await find(till, request.body.token);
    await till.resend(donation, { actor: 'donor', requestId: request.id });
    return toView(donation);
  });

  receiptRoute(app, till);
  webhookRoute(app, context, till);
}

/** The receipt as a file. The token comes in the body, so that it stands in no address and no log. */
function receiptRoute(app: TypeBoxInstance, till: Till): void {
  const schema = { body: receiptForm, response: answers({ 200: Type.Unknown() }) };
  const config = { ...TOKEN_CALL, limit: PDF_LIMIT };
  app.post('/api/donations/receipt.pdf', { schema, config }, async (request, reply) => {
    const { token, language } = request.body;
    const { paidAt, ...donation } = await find(till, token);
    if (paidAt === undefined) throw new ServiceError('WRONG_STATE');
    const file = await receiptPdf({ ...donation, paidAt }, language ?? donation.language);
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${donation.reference}.pdf"`)
      .type('application/pdf')
      .send(file);
  });
}

function createRoute(app: TypeBoxInstance, context: ServiceContext, till: Till): void {
  const schema = { body: donationForm, response: answers({ 201: opened }) };
  const config = { ...FORM_CALL, limit: ORDER_LIMIT };
  app.post('/api/donations/create', { schema, config }, async (request, reply) => {
    const { body } = request;
    if (!till.cashier) throw new ServiceError('UNAVAILABLE');
    const key = submissionKey(request);
    // A program gets nothing that it could pay.
    if (isHoneypotFilled(body)) throw new ServiceError('RATE_LIMITED', { retryAfter: 60 });
    checkFillTime(body);
    const fields = problemsOf(body);
    if (fields.length > 0) throw new ServiceError('VALIDATION_FAILED', { fields });
    const now = context.now();
    const { reference } = await createRecord<Donation>(till.donations, {
      ...{ key, body, now },
      build: (number) => ({
        fields: { ...toDonation(body, hashToken(tokenFor(number, till.key))), askAt: nextAsk(now, 0) },
        mail: [],
        audit: [{ action: 'donation.created', actor: 'visitor', subject: number, requestId: request.id }],
      }),
    });
    context.wake();
    const donation = await till.donations.findOne({ reference }, LIMIT);
    if (!donation) throw new ServiceError('NOT_FOUND');
    const orderId = donation.orderId ?? (await openOrder(till, donation, context));
    return reply.code(201).send({ success: true, reference, token: tokenFor(reference, till.key), orderId });
  });
}

/** Makes the order at PayPal; of a repeat it is the same one. */
async function openOrder(
  till: Till,
  donation: DonationRecord,
  { config, log }: ServiceContext,
): Promise<string> {
  const { cashier, donations } = till;
  if (!cashier) throw new ServiceError('UNAVAILABLE');
  const request = toOrderRequest(donation, config.SITE_ORIGIN);
  const order = await cashier.paypal
    .createOrder(request, `order-${donation.reference}`)
    .catch((err: unknown) => {
      log.error({ err, reference: donation.reference }, 'no order could be made at PayPal');
      throw new ServiceError('UNAVAILABLE', { cause: err });
    });
  const payee = order.purchase_units[0]?.payee?.merchant_id;
  await donations.updateOne(
    { _id: donation._id, orderId: { $exists: false } },
    { $set: { orderId: order.id, ...(payee === undefined ? {} : { payee }) } },
    LIMIT,
  );
  return order.id;
}

async function find({ donations }: Till, token: string): Promise<DonationRecord> {
  const donation = await donations.findOne({ tokenHash: hashToken(token) }, LIMIT);
  if (!donation) throw new ServiceError('NOT_FOUND');
  return donation;
}
