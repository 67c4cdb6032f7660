import { QUERY_TIMEOUT } from '@larkfield/kit/database';
import {
  responseSchemas,
  ServiceError,
  type ServiceContext,
  type TypeBoxInstance,
} from '@larkfield/kit/http';
import { writeAudit } from '@larkfield/kit/records';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { readEventSubject, type EventSubject } from './webhook-event.ts';
import { settleDonation, type PaymentContext } from './settle.ts';
import type { DonationRecord } from './store.ts';
import type { DonationContext } from './context.ts';

/** High, because PayPal sends all notifications from few addresses. */
const LIMIT_OF_PAYPAL = { max: 3_000, seconds: 600 } as const;

const event = Type.Object(
  {
    id: Type.String(),
    event_type: Type.String({ maxLength: 100, format: 'line' }),
    resource: Type.Object({}, { additionalProperties: true }),
  },
  { additionalProperties: true },
);

/**
 * Registers `POST /api/donations/webhook`. A verified notification triggers a check of the order at PayPal; a forged
 * one is rejected and logged. PayPal repeats a notification for three days until it gets a 2xx response, so temporary
 * failures return 503, and a notification without a donation is accepted and recorded for the office.
 */
export function webhookRoute(
  app: TypeBoxInstance,
  context: ServiceContext,
  { payments }: DonationContext,
): void {
  const { log } = context;
  const schema = {
    body: event,
    response: responseSchemas({ 200: Type.Object({ success: Type.Literal(true) }) }),
  };
  const config = { rights: 'visitor', limit: LIMIT_OF_PAYPAL, repeatable: 'by-nature' } as const;
  const bodies = new WeakMap<FastifyRequest, string>();
  void app.register(async (scope: TypeBoxInstance) => {
    const parse = scope.getDefaultJsonParser('error', 'error');
    scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
      bodies.set(request, text);
      return parse(request, text, done);
    });
    scope.post('/api/donations/webhook', { schema, config }, async (request, reply) => {
      const { body, headers, id: requestId } = request;
      const { event_type: type, resource } = body;
      const genuine =
        payments && (await later(payments.paypal.isGenuine(headers, bodies.get(request) ?? '')));
      if (!payments || !genuine) {
        log.warn({ code: type, requestId }, 'forged notification refused');
        return reply.code(403).send({ code: 'NOT_ALLOWED', message: 'problems.notAllowed', requestId });
      }
      const subject = readEventSubject(type, resource);
      const donation = await later(findDonation(payments, subject));
      if (donation) await later(settleDonation(payments, donation, requestId, subject.returned));
      else await keepUnmatched(context, type, subject, requestId);
      return { success: true } as const;
    });
  });
}

/** Turns a failure of PayPal or the database into 503, so that PayPal repeats the notification. @throws ServiceError */
async function later<T>(work: Promise<T>): Promise<T> {
  return work.catch((cause: unknown) => {
    throw new ServiceError('UNAVAILABLE', { cause });
  });
}

/** Finds the donation by capture, order or reference, or else asks PayPal for the payment's owner. */
async function findDonation(
  { donations, paypal }: PaymentContext,
  { captureId, orderId, reference }: EventSubject,
): Promise<DonationRecord | null> {
  const find = async (field: 'captureId' | 'orderId' | 'reference', value: string | undefined) =>
    value === undefined ? null : donations.findOne({ [field]: value }, QUERY_TIMEOUT);
  const byOrder = async (names: {
    readonly orderId?: string | undefined;
    readonly reference?: string | undefined;
  }) => (await find('orderId', names.orderId)) ?? find('reference', names.reference);
  const found = (await find('captureId', captureId)) ?? (await byOrder({ orderId, reference }));
  if (found || captureId === undefined) return found;
  return byOrder((await paypal.findPaymentOwner(captureId)) ?? {});
}

/** Audits a notification without donation: of another shop of the account, or of an erased donation. */
async function keepUnmatched(
  { db, log, now }: ServiceContext,
  type: string,
  { captureId, orderId }: EventSubject,
  requestId: string,
): Promise<void> {
  const subject = captureId ?? orderId ?? type;
  log.warn({ code: type, reference: subject, requestId }, 'no donation for a notification');
  const line = { action: 'donation.unmatched', actor: 'paypal', subject, to: type, requestId };
  await writeAudit({ db, service: 'support', now: now() }, [line]);
}
